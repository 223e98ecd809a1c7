import { textsIn } from "@dop/texts";
import { describe, expect, it } from "vitest";

/** The signs of the GSM alphabet that one text message of 160 has; anything else makes it one of 70. */
const gsm = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

describe.each(["en", "es"] as const)("text messages in %s (rule E-26)", (locale) => {
  const { texts } = textsIn(locale).emails;
  it.each(Object.entries(texts))("%s is one message", (_kind, words) => {
    const body = words("Example County Clerk", 500_123, "https://documents.example.gov/es/find-order");
    expect(body).toMatch(gsm);
    expect(body.length).toBeLessThanOrEqual(160);
  });
});
