const begins = /^(?:Bahamas|Caribbean|Comoros|Gambia|Isle of|Maldives|Netherlands|Philippines|United)(?: |$)/;
const ends = /(?:Islands|Republic|Territories|Territory)$/;

/** A country's name within a sentence: "the Netherlands", "France". */
export const inSentence = (country: string): string =>
  begins.test(country) || ends.test(country) ? `the ${country}` : country;
