import type { countriesWithoutShippingRate, notSeparateDestinations, unservedDestinations } from "./exclusions.ts";

// As of 2026-11-20. Kept apart from the lists, so that the ordering pages load codes alone.

/** Why a place is not a destination of its own, and what to pick in its stead. */
export const notSeparateDestinationReasons = {
  AQ: "no civil population or no civil registry to present a document to",
  AS: "US territory: no apostille or authentication is needed inside the US",
  AX: "part of Finland: pick Finland",
  BL: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  BQ: "special municipality of the Netherlands: pick Netherlands",
  BV: "no civil population or no civil registry to present a document to",
  CC: "Australian external territory: pick Australia",
  CX: "Australian external territory: pick Australia",
  GF: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  GP: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  GS: "no civil population or no civil registry to present a document to",
  GU: "US territory: no apostille or authentication is needed inside the US",
  HM: "no civil population or no civil registry to present a document to",
  IO: "no civil population or no civil registry to present a document to",
  MF: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  MP: "US territory: no apostille or authentication is needed inside the US",
  MQ: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  NC: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  NF: "Australian external territory: pick Australia",
  PF: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  PM: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  PN: "tiny UK territory: pick United Kingdom",
  PR: "US territory: no apostille or authentication is needed inside the US",
  RE: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  SJ: "part of Norway: pick Norway",
  TF: "no civil population or no civil registry to present a document to",
  TK: "New Zealand territory: pick New Zealand",
  UM: "US territory: no apostille or authentication is needed inside the US",
  VI: "US territory: no apostille or authentication is needed inside the US",
  WF: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
  YT: "part of the French Republic (France declared the Convention applies to its entire territory): customer picks France",
} as const satisfies Record<(typeof notSeparateDestinations)[number], string>;

/** Why the office takes no apostille order for a destination. */
export const unservedDestinationReasons = {
  CU: {
    tier: "ofac-comprehensive",
    reason: "OFAC comprehensive programme; CU and IR also on USPS suspension list 3 Mar 2026",
  },
  EH: { tier: "disputed", reason: "no administration that accepts documents under this code" },
  IR: {
    tier: "ofac-comprehensive",
    reason: "OFAC comprehensive programme; CU and IR also on USPS suspension list 3 Mar 2026",
  },
  KP: {
    tier: "ofac-comprehensive",
    reason: "OFAC comprehensive programme; CU and IR also on USPS suspension list 3 Mar 2026",
  },
} as const satisfies Record<(typeof unservedDestinations)[number], { tier: string; reason: string }>;

/**
 * Why a country has no default shipping rate; tiers tell sanctions from carriers' suspensions and from doubtful
 * delivery.
 */
export const noShippingRateReasons = {
  AF: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  BY: {
    tier: "carrier-suspended",
    reason: "FedEx and UPS suspended 2022 (press; current state not verified); on USPS suspension list 3 Mar 2026",
  },
  CF: { tier: "fragile", reason: "no dependable tracked delivery (general knowledge)" },
  CU: {
    tier: "ofac-comprehensive",
    reason: "OFAC comprehensive programme; CU and IR also on USPS suspension list 3 Mar 2026",
  },
  DJ: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  EH: { tier: "disputed", reason: "no administration that accepts documents under this code" },
  ER: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  GW: {
    tier: "tiny-or-unserved",
    reason: "small state, courier service absent or very slow (general knowledge; NU partly suspended by USPS)",
  },
  HT: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  IQ: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  IR: {
    tier: "ofac-comprehensive",
    reason: "OFAC comprehensive programme; CU and IR also on USPS suspension list 3 Mar 2026",
  },
  KI: {
    tier: "tiny-or-unserved",
    reason: "small state, courier service absent or very slow (general knowledge; NU partly suspended by USPS)",
  },
  KM: {
    tier: "tiny-or-unserved",
    reason: "small state, courier service absent or very slow (general knowledge; NU partly suspended by USPS)",
  },
  KP: {
    tier: "ofac-comprehensive",
    reason: "OFAC comprehensive programme; CU and IR also on USPS suspension list 3 Mar 2026",
  },
  LY: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  NR: {
    tier: "tiny-or-unserved",
    reason: "small state, courier service absent or very slow (general knowledge; NU partly suspended by USPS)",
  },
  NU: {
    tier: "tiny-or-unserved",
    reason: "small state, courier service absent or very slow (general knowledge; NU partly suspended by USPS)",
  },
  RU: {
    tier: "carrier-suspended",
    reason: "FedEx and UPS suspended 2022 (press; current state not verified); on USPS suspension list 3 Mar 2026",
  },
  SD: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  SO: { tier: "fragile", reason: "no dependable tracked delivery (general knowledge)" },
  SS: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  ST: {
    tier: "tiny-or-unserved",
    reason: "small state, courier service absent or very slow (general knowledge; NU partly suspended by USPS)",
  },
  SY: {
    tier: "carrier-suspended",
    reason:
      "FedEx suspended since 7 Feb 2012 (FedEx alert page; current state not verified); on USPS list 3 Mar 2026. OFAC Syria programme reported ended mid-2025 (not verified)",
  },
  TM: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  TV: {
    tier: "tiny-or-unserved",
    reason: "small state, courier service absent or very slow (general knowledge; NU partly suspended by USPS)",
  },
  VE: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
  YE: {
    tier: "carrier-suspended",
    reason: "on USPS suspension list 3 Mar 2026; courier reach doubtful",
  },
} as const satisfies Record<(typeof countriesWithoutShippingRate)[number], { tier: string; reason: string }>;
