export { mailboxPages } from "./mailbox-pages.ts";
