import { defineTexts } from "./catalogue.ts";

/** Choosing a password, for accounts that the portal itself keeps. */
export const passwordTexts = defineTexts({
  required: "Required",
  tooShort: (characters: number) => `Use at least ${characters} characters.`,
  tooLong: (characters: number) => `Use at most ${characters} characters.`,
  common: "This password is too easy to guess. Please choose another, such as four words that do not belong together.",
  personal: "Please choose a password without your name, your e-mail or the name of the office.",
  same: "Please choose a password that is not your present one.",
  wrongCurrent: "This is not your present password.",
  keptElsewhere: "The county’s directory keeps your password. Please change it there.",
  chooseFirst: "Please choose a password of your own before you go on.",
  heading: "Password",
  intro: "Changing it ends your other sessions.",
  current: "Present password",
  fresh: "New password",
  freshHint: (characters: number) => `At least ${characters} characters; several words are fine.`,
  problem: (field: string, message: string) => `${field}: ${message}`,
  change: "Change password",
  changed: "Password changed.",
  set: "Set password",
  setOf: (name: string) => `Set a password for ${name}`,
  setText: "It works once: at the next login the person chooses another. All their sessions end now.",
  setDone: "Password set.",
  cancel: "Cancel",
});
