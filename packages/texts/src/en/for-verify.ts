// Texts of the page that checks a sealed letter.
export { verifyLetter } from "./documents/verify-letter.ts";
