import { defineTexts } from "./catalogue.ts";

/** The staff login page. Its validation messages are with the schema. */
export const loginTexts = defineTexts({
  title: "Login",
  intro: "For staff of the office. Customers do not need an account.",
  username: "Username",
  password: "Password",
  submit: "Log In",
  problem: (field: string, message: string) => `${field}: ${message}`,
  loggedIn: "Logged in!",
});
