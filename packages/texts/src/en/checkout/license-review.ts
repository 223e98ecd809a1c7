import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The customer's review of the license data before anything is printed (rule W-18). */
export const licenseReview = {
  /** Before the order of a correction (rule O-56). */
  wrong: {
    heading: "What is wrong?",
    hint: "Check each item that should be changed. You will confirm everything before we print.",
    ticked: (count: number) => `(${String(count)} marked)`,
    text: "What should be there instead?",
    marked: "You said that this is wrong",
    intro: plural({
      one: "You have marked 1 field as wrong: please edit it.",
      other: "You have marked # fields as wrong: please edit them.",
    }),
    yourWords: "What you wrote:",
  },
  heading: "Review your license data",
  intro:
    "Your documents are approved. Before we print anything, please check " +
    "every line below. Mark what looks right and edit what is wrong.",
  emptyEmail: "An empty email address needs no confirmation.",
  groups: { spouse1: "Spouse 1", spouse2: "Spouse 2", officiant: "Officiant and ceremony" },
  progress: (confirmed: number, total: number) => `${String(confirmed)} of ${String(total)} confirmed`,
  progressLabel: "Fields confirmed",
  /** A button that stays pressed while the field is confirmed. */
  looksRight: "Looks right",
  edit: "Edit",
  reset: "Reset",
  groupLooksRight: "All of this looks right",
  edited: "Edited",
  notNeeded: "Confirmed: not needed",
  noValue: "Not given",
  /** Between the old value and the new one, for who does not see the arrow. */
  becomes: "becomes",
  likeness: {
    heading: "How it will be printed",
    note: "This preview changes as you edit. The county decides the final layout.",
    show: "Show how it will be printed",
    title: "Certificate of Marriage",
    name: "Name",
    birthplace: "Place of birth",
    residence: "Residence",
    officiant: "Officiant",
    witnesses: "Witnesses",
    notPrinted: "Kept with the record, not printed",
  },
  newValue: (label: string) => `New value: ${label}`,
  save: "Save",
  cancel: "Cancel",
  editHint: (value: string) => `On the license: ${value}`,
  announceConfirmed: (label: string, progress: string) => `${label} confirmed. ${progress}`,
  announceEdited: (label: string, progress: string) => `${label} edited. ${progress}`,
  announceReset: (label: string, progress: string) => `${label} not confirmed. ${progress}`,
  announceGroup: (group: string, progress: string) => `${group} confirmed. ${progress}`,
  announceGroupReset: (group: string, progress: string) => `${group} not confirmed. ${progress}`,
  remaining: plural({
    one: "1 field still needs your answer. The button to submit appears when everything is confirmed.",
    other: "# fields still need your answer. The button to submit appears when everything is confirmed.",
  }),
  readyCorrect: "Everything is confirmed without changes.",
  readyChanges: plural({
    one: "Everything is confirmed, with 1 change.",
    other: "Everything is confirmed, with # changes.",
  }),
  confirmCorrect: "CONFIRM CORRECT",
  confirmChanges: "CONFIRM ALL CHANGES",
  submitted: "Changes submitted successfully!",
  refused: "Some answers were not accepted. Please fix the ones marked below and submit again.",
  code: {
    title: "Enter the code from your email",
    sent: (email: string) => `We have emailed a code to ${email}. Enter it here, once on this device.`,
    sending: "We are sending you a code…",
    label: "Code",
    hint: "Six digits",
    wrong: "Enter the six digits of the code.",
    confirm: "Confirm",
    again: "Send another code",
    sentAgain: "Another code is on its way. The earlier one no longer works.",
    cancel: "Cancel",
  },
  leave: {
    title: "Leave without submitting?",
    text: "Your answers on this page have not been sent to the office.",
    stay: "Stay on this page",
    leave: "Leave",
  },
};
