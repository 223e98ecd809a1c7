/** The staff login page. Its validation messages are with the schema. */
export const login = {
  title: "Login",
  intro: "For staff of the office. Customers do not need an account.",
  username: "Username",
  password: "Password",
  submit: "Log In",
  problem: (field: string, message: string) => `${field}: ${message}`,
  loggedIn: "Logged in!",
  visitor: "Somebody at the login page",
};
