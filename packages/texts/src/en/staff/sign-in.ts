import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The staff login page. Its validation messages are with the schema. */
export const login = {
  title: "Login",
  intro: "For staff of the office. Customers do not need an account.",
  username: "Username",
  password: "Password",
  submit: "Log In",
  problem: (field: string, message: string) => `${field}: ${message}`,
  throttled: plural({
    one: "Too many attempts. Please try again in 1 minute.",
    other: "Too many attempts. Please try again in # minutes.",
  }),
  throttledHere: "Your account is not locked: the right password works at once from another computer or network.",
  throttledPasskey: "If you have a passkey, log in with it.",
  forgotten: "If you have forgotten your password, an admin of the office can give you a new one.",
  loggedIn: "Logged in!",
  noAccountYet: "There is no account yet.",
  setUp: "Set up this installation",
  noProvider: "Staff log in here, with their username and password.",
  notProven: "The login was not finished, or took too long. Please try again.",
  notStrong:
    "Your county login needs a second step, such as a code or a passkey. Please " +
    "log in again with it, or ask the people who run the county’s logins.",
  noAccount: "You have no account here. Please ask an admin of the office.",
  byProvider: "Log in with your county account",
  ended: {
    title: "Your session has ended",
    idle: "You were logged out because you were inactive. Your unsent comments and messages are saved in this browser.",
    expired: "Your login expired. Your unsent comments and messages are saved in this browser.",
    elsewhere:
      "It was ended elsewhere: by you, by an admin, or with a change of your password, role or authenticator app. " +
      "If you do not know why, ask an admin. Your unsent comments and messages are saved in this browser.",
  },
  visitor: "Someone at the login page",
};

/** The warning before an idle session ends. */
export const session = {
  idleTitle: "Are you still there?",
  idleText: "To protect the orders, we will log you out because you have been inactive.",
  idleLeft: "Time left:",
  stay: "Stay logged in",
  logOut: "Log out",
};

/** Proving again who one is, before a strong action. */
export const stepUp = {
  one: "Please give one proof.",
  title: "Please confirm that it is you",
  text: "To protect this action, please confirm your login again. This lasts for a few minutes.",
  again: "Log in again",
  againText: "Your county account is asked once more. You then come back to this page and try again.",
  password: "Password",
  code: "Code",
  problem: (field: string, message: string) => `${field}: ${message}`,
  confirm: "Confirm",
  cancel: "Cancel",
};

/** Choosing a password, for accounts that the portal itself keeps. */
export const passwords = {
  required: "Required",
  tooShort: (characters: number) => `Use at least ${characters} characters.`,
  tooLong: (characters: number) => `Use at most ${characters} characters.`,
  common: "This password is too easy to guess. Please choose another, such as four words that do not belong together.",
  personal: "Please choose a password without your name, your email or the name of the office.",
  same: "Please choose a password that is not your current one.",
  wrongCurrent: "This is not your current password. Try again.",
  keptElsewhere: "Your password is managed by the county’s directory. Please change it there.",
  chooseFirst: "Please choose a password of your own before you continue.",
  heading: "Password",
  intro: "Changing it ends your other sessions.",
  current: "Current password",
  newPassword: "New password",
  newPasswordHint: (characters: number) => `At least ${characters} characters; several words are fine.`,
  problem: (field: string, message: string) => `${field}: ${message}`,
  change: "Change password",
  changed: "Password changed.",
  set: "Set password",
  setOf: (name: string) => `Set password for ${name}`,
  setText:
    "The portal creates a password and shows it once. It works for one login in the " +
    "next 7 days; then the person chooses their own. All their sessions end now.",
  setTextOfNew:
    "They cannot log in until they have a password. The portal creates one and shows it " +
    "once. It works for one login in the next 7 days; then the person chooses their own.",
  setDone: "Password set.",
  made: "Password, shown this once",
  madeText: (until: string) => `Hand it over in private. It works once, until ${until}.`,
  copy: "Copy",
  copied: "Copied.",
  notCopied: "This browser does not copy. Please write it down.",
  close: "Close",
  firstIsOver: "This password was for one login within 7 days and has expired. Please ask an admin for another.",
  cancel: "Cancel",
};

/** Passkeys: a fingerprint, a face or a device's PIN in the place of password and code. */
export const passkeys = {
  unavailable: "Passkeys cannot be used here. Please log in another way.",
  tooMany: (most: number) => `You have ${most} passkeys. Please remove one first.`,
  isOnlyFactor:
    "Your office asks for a second factor, and this passkey is your only one. " +
    "Please make another passkey or set up an authenticator app first.",
  notMade: "The passkey could not be kept. Please try again.",
  notFound: "We could not find this passkey. Please reload the page.",
  wrong: "This passkey does not work here. Please log in another way.",
  required:
    "This account is protected by a passkey. Please log in with the passkey: " +
    "the password alone does not open it. If you have lost the device, an admin can reset your login.",
  nameRequired: "Please give it a name.",
  nameLong: (characters: number) => `Use at most ${characters} characters.`,
  stopped: "No passkey was used.",
  stoppedAtLogin: "Log in with your password, or use the device that has your passkey.",
  onDevice: "This device already has a passkey of yours.",

  logIn: "Log in with a passkey",
  useOne: "Use a passkey",

  heading: "Passkeys",
  intro: "Log in by fingerprint, face or the PIN of your device. A passkey counts as password and code together.",
  none: "You have no passkeys.",
  add: "Add a passkey",
  name: "Name",
  nameHint: "Such as the device that it is on.",
  nameProblem: (message: string) => `Name: ${message}`,
  make: "Continue",
  added: "Passkey added.",
  lastUsed: (date: string) => `Last used ${date}.`,
  neverUsed: "Not used yet.",
  addedOn: (date: string) => `Added ${date}.`,
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  renamed: "Passkey renamed.",
  save: "Save",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the passkey ${name}?`,
  removeText: "It no longer works here. Remove it from the device as well.",
  removed: "Passkey removed.",
  cancel: "Cancel",
};
