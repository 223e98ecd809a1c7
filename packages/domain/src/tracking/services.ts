/** Service types in a UPS 1Z number, characters 9 and 10. */
export const upsServices: Readonly<Record<string, string>> = {
  "01": "Next Day Air",
  "02": "2nd Day Air",
  "03": "Ground",
  "12": "3 Day Select",
  "13": "Next Day Air Saver",
  "15": "Next Day Air Early",
  "22": "Ground, Returns Plus (three attempts)",
  "32": "Next Day Air Early, collect on delivery",
  "33": "Next Day Air Early, Saturday, collect on delivery",
  "41": "Next Day Air Early, Saturday",
  "42": "Ground, signature required",
  "44": "Next Day Air, Saturday",
  "66": "Worldwide Express",
  "72": "Ground, collect on delivery",
  "78": "Ground, Returns Plus (one attempt)",
  "90": "Ground returns",
  A0: "Next Day Air Early, adult signature",
  A1: "Next Day Air Early, Saturday, adult signature",
  A2: "Next Day Air, adult signature",
  A8: "Ground, adult signature",
  A9: "Next Day Air Early, adult signature, collect on delivery",
  AA: "Next Day Air Early, Saturday, adult signature, collect on delivery",
  YW: "SurePost, delivered by USPS",
};

/** Service types in a 20-digit USPS number, digits 1 and 2. */
export const uspsServices: Readonly<Record<string, string>> = {
  "71": "Certified Mail",
  "73": "Insured Mail",
  "77": "Registered Mail",
  "81": "Return Receipt for Merchandise",
};

/** Container types of an SSCC-18 number, digits 1 and 2. */
export const sscc18Containers: Readonly<Record<string, string>> = {
  "00": "Case or carton",
  "01": "Pallet",
  "02": "Larger than a pallet",
  "04": "Within the company",
};

/** Service indicators of the S10 standard by their first letter. */
export const s10Services: Readonly<Record<string, string>> = {
  A: "Domestic",
  B: "Domestic",
  C: "Parcel post",
  D: "Domestic",
  E: "EMS",
  G: "Domestic",
  H: "Parcel post (e-commerce)",
  L: "Letter post, express",
  M: "Letter post, M-bag",
  N: "Domestic",
  P: "Domestic",
  Q: "Letter post, business reply",
  R: "Letter post, registered",
  U: "Letter post",
  V: "Letter post, insured",
  Z: "Domestic",
};
