/** The accessibility statement. */
export const accessibility = {
  title: "Accessibility",
  intro: (office: string) =>
    `${office} wants everyone to be able to order here. This site is made to meet WCAG 2.2, level AA.`,
  tested: {
    heading: "What we tested",
    axe: (day: string, version: string, screens: string, axe: string) =>
      `We last tested it on ${day}, in version ${version}: ` +
      `axe ${axe} looked at more than ${screens} screens and found no fault.`,
    by: "In the same tests, whole orders are placed:",
    ways: [
      "with the keyboard alone",
      "on a phone",
      "with text of twice the size, and at 400% zoom",
      "in English and Spanish, and in a browser that translates",
    ],
    people: "No one who uses a screen reader every day has tested this version yet.",
  },
  gaps: {
    heading: "What we know is missing",
    rows: [
      "You pay on the page of the payment provider, which we did not make.",
      "A screen reader cannot read a document that is a scan or a photo.",
      "A photo of your ID and a selfie are needed. If you cannot take them, ask us for help.",
    ],
  },
  help: {
    heading: "If something does not work for you",
    text: "Tell us. We can take your order in another way, and we will mend the site. Write or call:",
  },
};
