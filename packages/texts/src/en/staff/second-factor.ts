import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The second factor of a staff login: an authenticator app, and recovery codes for the day without it. */
export const secondFactor = {
  codeShape: "Enter the 6 digits that your authenticator app shows.",
  loginCodeShape: "Enter the 6 digits of your authenticator app, or one of your recovery codes.",
  codeRequired: "Please enter the code of your authenticator app, or one of your recovery codes.",
  wrongCode: "This code is wrong or was used already. Please wait for the next one and try again.",
  setupRequired: "Your office asks for an authenticator app as well. Please set it up now.",
  setupAfterAttack:
    "Someone has tried many wrong passwords for your account. Your password still works; to " +
    "continue, please set up an authenticator app. If that was not you, tell an admin.",
  passwordAfterCode:
    "Your new password counts only once you have entered the code here. " +
    "If you leave before, log in again with the password that you were given.",
  setupOver: "The code for setting up is an hour old. Please start again.",
  alreadyOn: "Your authenticator app is set up already. Turn it off first to use another.",
  isOff: "There is no authenticator app for this account. Please reload the page.",
  isRequired:
    "Your office asks for an authenticator app, so it cannot be turned off. " +
    "An admin can reset it: your next login then sets it up again.",
  notOnesOwn: "You can turn off your own app on your account page. Only another admin can reset it.",
  passwordTooShort: (characters: number) =>
    `Your password has fewer than ${characters} characters. Please change it first: without the app it must be longer.`,

  heading: "Authenticator app",
  intro:
    "A code from an app on your phone, in addition to your password. A stolen password alone is not enough to log in.",
  off: "Off. You log in with your password alone. If you have a passkey, you log in with that instead.",
  onSince: (date: string) => `On since ${date}.`,
  codesLeft: plural({ one: "1 recovery code left.", other: "# recovery codes left." }),
  fewCodesLeft: "Please make new recovery codes before the last one is used.",
  cannotTurnOff: "Your office asks for it, so it cannot be turned off. An admin can reset it for a new phone.",
  setUp: "Set up",
  proveFirst: "Enter your current password to begin.",
  begin: "Continue",
  present: "Current password",
  code: "Code",
  appCodeHint: (digits: number) => `The ${digits} digits that the app shows.`,
  loginCodeHint: (digits: number) =>
    `The ${digits} digits that your authenticator app shows. A recovery code works, too.`,
  problem: (field: string, message: string) => `${field}: ${message}`,
  cancel: "Cancel",

  scanHeading: "Set up your authenticator app",
  scan: "Scan this picture with an authenticator app, such as the one of your phone or password manager.",
  qr: "QR code for the authenticator app",
  typeInstead: "If you cannot scan it, type this key into the app:",
  copyKey: "Copy the key",
  openApp: "Open the app on this device",
  thenCode: "Then enter the code that the app shows.",
  turnOn: "Turn on",
  turnedOn: "Authenticator app is on.",

  codesHeading: "Your recovery codes",
  codesText:
    "Each code logs you in once if you do not have your phone. They are shown only now, so save them in a safe place.",
  codesList: "Recovery codes",
  codesFile: (office: string, username: string, codes: readonly string[]) =>
    [`Recovery codes of ${username} for ${office}`, "Each works once.", "", ...codes, ""].join("\n"),
  codesFileName: "recovery-codes.txt",
  copyCodes: "Copy",
  saveCodes: "Download as text",
  printCodes: "Print",
  kept: "I have saved them",
  leaveCodes: {
    title: "Leave without keeping your recovery codes?",
    text: "They are shown only now. Without them, only an admin can help you on a day without your phone.",
    stay: "Stay on this page",
    leave: "Leave",
  },
  copied: "Copied.",
  notCopied: "This browser does not let the page copy. Please write it down.",

  newCodes: "New recovery codes",
  newCodesText: "The codes from before stop working.",
  makeCodes: "Make new codes",
  turnOff: "Turn off",
  turnOffTitle: "Turn off the authenticator app?",
  turnOffText:
    "You then log in with your password alone, or with your passkey if you have one. Your recovery codes stop working.",
  turnedOff: "Authenticator app is off.",

  state: { on: "On", off: "Off" },
  reset: "Reset app",
  resetOf: (name: string) => `Reset app of ${name}`,
  resetTitle: (name: string) => `Reset the authenticator app of ${name}?`,
  resetText:
    "Their app, passkeys and recovery codes stop working, and all their sessions end now. " +
    "At the next login they choose a new password, and set up an app again where the office asks for one.",
  resetTextOfDirectory:
    "Their app, passkeys and recovery codes stop working, and all their sessions end now. " +
    "Where the office asks for an app, they set one up again at the next login.",
  resetFirst: "Make sure that the request really comes from them.",
  resetConfirm: "Reset authenticator app",
  resetDone: "Authenticator app reset.",
};
