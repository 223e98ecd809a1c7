import { defineTexts } from "./catalogue.ts";

/** The second factor of a staff login: an authenticator app, and recovery codes for the day without it. */
export const secondFactorTexts = defineTexts({
  codeShape: "Enter the 6 digits that your authenticator app shows.",
  loginCodeShape: "Enter the 6 digits of your authenticator app, or one of your recovery codes.",
  codeRequired: "Please enter the code of your authenticator app, or one of your recovery codes.",
  wrongCode: "This code is wrong or was used already. Please wait for the next one and try again.",
  setupRequired: "Your office asks for an authenticator app as well. Please set it up now.",
  setupOver: "The code for setting up is an hour old. Please start again.",
  alreadyOn: "Your authenticator app is set up already. Turn it off first to use another.",
  isOff: "There is no authenticator app for this account. Please reload the page.",
  isRequired: "Your office asks for an authenticator app: it can be replaced, but not turned off.",
  passwordTooShort: (characters: number) =>
    `Your password has fewer than ${characters} characters. Please change it first: without the app it must be longer.`,
});
