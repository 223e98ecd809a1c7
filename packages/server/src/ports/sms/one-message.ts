/** What one message has of the GSM alphabet; with anything else in it, it has 70. */
const longest = 160;
const gsm = /[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]/;

const spelled = (sign: string): string => (gsm.test(sign) ? sign : sign.normalize("NFKD").replaceAll(/[^\w -]/g, ""));

/** A text message that is one, whatever its office is called: the name is spelled in the GSM alphabet, and cut. */
export function oneMessage(words: (office: string) => string, office: string): string {
  const name = office.replaceAll(/./gsu, spelled).replaceAll(/\s+/g, " ").trim();
  const over = words(name).length - longest;
  return words(over > 0 ? name.slice(0, Math.max(name.length - over, 0)).trim() : name);
}
