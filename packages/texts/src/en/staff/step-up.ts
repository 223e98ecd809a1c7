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
