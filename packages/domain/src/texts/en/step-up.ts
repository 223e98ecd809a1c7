/** Proving again who one is, before a strong action. */
export const stepUp = {
  one: "Please give one proof.",
  title: "Please confirm that it is you",
  text: "This action asks for your login once more. It is enough for the next few minutes.",
  password: "Password",
  code: "Code",
  problem: (field: string, message: string) => `${field}: ${message}`,
  confirm: "Confirm",
  cancel: "Cancel",
};
