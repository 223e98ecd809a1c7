export { VerifyLetterPage } from "./verify-letter-page.tsx";
