/** The Scan box in the header of the staff (rule O-28). */
export const scan = {
  label: "Scan or find",
  hint: "Number on a document, tracking number, name, phone or email",
  problems: {
    misread: "This code was not read completely. Please scan it again.",
    missing: "This code belongs to no order in this portal.",
    unknown: "This is neither a code of this portal nor a tracking number.",
  },
};
