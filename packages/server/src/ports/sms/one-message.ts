/** Characters of one message in the GSM alphabet; with any other character it is 70. */
const longest = 160;
const gsm = /[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]/;

const spelled = (sign: string): string => (gsm.test(sign) ? sign : sign.normalize("NFKD").replaceAll(/[^\w -]/g, ""));

/** A single text message for any office's name, which is spelled in the GSM alphabet and cut. */
export function oneMessage(words: (office: string) => string, office: string): string {
  const name = office.replaceAll(/./gsu, spelled).replaceAll(/\s+/g, " ").trim();
  const over = words(name).length - longest;
  return words(over > 0 ? name.slice(0, Math.max(name.length - over, 0)).trim() : name);
}
