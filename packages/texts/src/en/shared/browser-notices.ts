/** Notices of the built pages for browsers that cannot show them (rule O-70). They come before any script. */
export const browserNotices = {
  noScript: "This portal needs JavaScript, which is turned off in your browser. Turn it on and load the page again.",
  tooOld: "Your browser is too old for this portal. Update it, or open this page in another browser.",
  orAsk: "Or ask us:",
};
