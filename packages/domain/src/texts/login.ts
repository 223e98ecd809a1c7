import { defineTexts } from "./catalogue.ts";

/** The staff login page. Wording of the messages: customer portal specification, sections 5 and 7. */
export const loginTexts = defineTexts({
  title: "Login",
  intro: "For staff of the office. Customers do not need an account.",
  username: "Username",
  password: "Password",
  submit: "Log In",
  loggedIn: "Logged in!",
  required: "Required",
  tooShort: "Too Short!",
  tooLong: "Too Long!",
});
