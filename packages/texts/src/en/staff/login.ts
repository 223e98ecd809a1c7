/** The staff login page. Its validation messages are with the schema. */
export const login = {
  title: "Login",
  intro: "For staff of the office. Customers do not need an account.",
  username: "Username",
  password: "Password",
  submit: "Log In",
  problem: (field: string, message: string) => `${field}: ${message}`,
  throttled: (minutes: number) =>
    `Too many attempts. Please try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
  throttledHere: "Your account is not locked: the right password works at once from another computer or network.",
  throttledPasskey: "If you have a passkey, log in with it.",
  forgotten: "If you have forgotten your password, an admin of the office can give you a new one.",
  loggedIn: "Logged in!",
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
