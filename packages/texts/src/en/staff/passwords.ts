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
