export { askToRead, askToReadAgain, askToReadUnread } from "./ask-to-read.ts";
export { readLicenseBack } from "./read-license-back.ts";
