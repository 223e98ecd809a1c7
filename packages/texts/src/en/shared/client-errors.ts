/** Failures that the browser itself reports, and those of the draft. */
export const clientErrors = {
  accessDenied: "Access Denied!",
  pleaseLogIn: "Please log in.",
  sessionTimedOut: "Session timed out, please log in again.",
  somethingWentWrong: "Something went wrong",
  unexpectedAnswer: "The server gave an answer that this page does not understand. Reload the page and try again.",
  draftTooLarge:
    "Your browser has no room left to keep this order. What you entered stays on this page: " +
    "do not close it. Choose smaller files, or free space by closing other sites’ data.",
  draftNotKept:
    "Your browser does not let this site keep data. You can go on, but the order is lost when you close this page.",
  imageUndecodable: (name: string) =>
    `This browser cannot read “${name}”. Choose a JPEG, PNG or WebP picture. On an iPhone, ` +
    "choose Settings, Camera, Formats, Most Compatible, or send a screenshot of the picture.",
};
