import { pluralIn } from "../../locales.ts";
import { connection } from "./connection.ts";

const plural = pluralIn("en");

/** The frame around every page: banner, header, footer, navigation, and the pages that belong to no feature. */
export const shell = {
  skipToContent: "Skip to main content",
  banner: {
    label: "Official website",
    official: (county: string) => `An official website of ${county}, Utah`,
    howYouKnow: "Here’s how you know",
    addressTitle: "Check the address",
    address: "Check that the address of this page in your browser is the one in our letters and emails.",
    secureTitle: "Look for the lock",
    secure:
      "A lock or https:// means that what you send us is encrypted on its way. " +
      "Share sensitive information only on official, secure websites.",
  },
  siteName: "Marriage documents",
  brandHome: "home",
  faq: "FAQ",
  opensInNewTab: "(opens in a new tab)",
  mainNavigation: "Main",
  home: "Home",
  logOut: "Log Out",
  privacy: "Privacy",
  privacyNote: "Why we ask, and how long we keep your data",
  accessibility: "Accessibility",
  adminLogin: "Admin Login",
  officeLine: (name: string, address: string) => `${name} · ${address}`,
  questions: "Questions?",
  loading: "Loading",
  pageLoadFailed: "This page could not be loaded",
  pageLoadFailedText: "The site may have been updated, or you lost your connection. Reload the page.",
  reload: "Reload the page",
  notFound: {
    title: "Page Not Found",
    heading: "404 Error",
    text: "The page you requested could not be found.",
    toStart: "Go to the start page",
  },
};

/** Failures that the browser itself reports, and those of the draft. */
export const clientErrors = {
  accessDenied: "Access Denied!",
  pleaseLogIn: "Please log in.",
  sessionTimedOut: "Session timed out, please log in again.",
  somethingWentWrong: "Something went wrong",
  unexpectedAnswer: "Something went wrong on this page. Reload the page and try again.",
  draftTooLarge:
    "Your browser is out of storage. You can continue, but you will lose what you enter from now on if you close or " +
    "reload this page.",
  draftNotKept:
    "Your browser does not let this site save data. You can continue, " +
    "but you will lose your order if you close this page.",
  imageUndecodable: (name: string) =>
    `This browser cannot read “${name}”. Choose a JPEG, PNG or WebP photo. On an iPhone, ` +
    "choose Settings, Camera, Formats, Most Compatible, or send a screenshot of the photo.",
};

/** Words that the owned controls say by themselves, whatever page they stand on. */
export const ui = {
  error: "Error:",
  optional: "(optional)",
  or: "or",
  close: "Close",
  loading: "Loading",
  loadingLong: "This is taking longer than usual. You can wait, or check your connection and reload the page.",
  charactersLeft: plural({ one: "1 character left.", other: "# characters left." }),
  charactersOver: plural({ one: "1 character too many.", other: "# characters too many." }),
  chooseFile: "Choose File",
  removeFile: (name: string) => `Remove ${name}`,
  retry: connection.retry,
  errorTitle: "Something went wrong",
  notifications: "Notifications",
  requiredField: (label: string) => `${label} is required.`,
  // Rule M-7: an amount that is not known.
  unknownMoney: "$--.--",
};
