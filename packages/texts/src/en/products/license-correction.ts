export const licenseCorrection = {
  name: "Marriage License Correction",
  /** Of its cost line, where it is ordered alone. */
  line: "Marriage License Correction",
  card: {
    name: "License correction",
    subtitle: "Within 60 days after the ceremony",
    description: "Fix an error after the wedding. One newly printed certified copy is included.",
  },
  heading: "Marriage license correction",
};
