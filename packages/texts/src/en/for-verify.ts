// What the page that checks a sealed letter says.
export { verifyLetter } from "./documents/verify-letter.ts";
