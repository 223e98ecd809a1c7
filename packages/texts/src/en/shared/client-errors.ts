/** Failures that the browser itself reports, and those of the draft. */
export const clientErrors = {
  accessDenied: "Access Denied!",
  pleaseLogIn: "Please log in.",
  sessionTimedOut: "Session timed out, please log in again.",
  somethingWentWrong: "Something went wrong",
  unexpectedAnswer: "Something went wrong on this page. Reload the page and try again.",
  draftTooLarge:
    "Your browser is out of storage. What you entered is still on this page: do not " +
    "close it. Choose smaller files, or clear the data of other sites to free space.",
  draftNotKept:
    "Your browser does not let this site save data. You can continue, " +
    "but you will lose your order if you close this page.",
  imageUndecodable: (name: string) =>
    `This browser cannot read “${name}”. Choose a JPEG, PNG or WebP photo. On an iPhone, ` +
    "choose Settings, Camera, Formats, Most Compatible, or send a screenshot of the photo.",
};
