export { askToRead, askToReadAgain } from "./ask-to-read.ts";
export { readLicenseBack } from "./read-license-back.ts";
