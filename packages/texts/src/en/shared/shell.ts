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
