import { expect, test } from "vitest";
import { meantEmail } from "./meant-email.ts";

test.each([
  ["gmial.com", "gmail.com"],
  ["gmai.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["hotmial.com", "hotmail.com"],
  ["outlok.com", "outlook.com"],
  ["iclould.com", "icloud.com"],
  ["yahoo.con", "yahoo.com"],
  ["example.con", "example.com"],
])("an address at %s was meant to be at %s", (typed, meant) => {
  expect(meantEmail(`ada+x@${typed}`)).toBe(`ada+x@${meant}`);
});

const real =
  "gmail.com mac.com me.com email.com mail.com ymail.com aol.com live.com msn.com proton.me hey.com " +
  "fastmail.com comcast.net gmx.de web.de t-online.de posteo.de orange.fr free.fr sfr.fr laposte.net " +
  "libero.it tiscali.it outlook.es uol.com.br bol.com.br yahoo.co.jp docomo.ne.jp yahoo.co.uk btinternet.com " +
  "naver.com daum.net qq.com 163.com mail.ru yandex.ru wp.pl onet.pl seznam.cz abv.bg ukr.net rediffmail.com " +
  "utah.gov utahcounty.gov byu.edu usu.edu slc.gov gov.uk sap.com ibm.com bücher.example " +
  "xn--bcher-kva.example example.org example.net t.co angel.co rappi.co heymate.co";

test("no provider of the world's is questioned", () => {
  expect(real.split(" ").filter((domain) => meantEmail(`ada@${domain}`) !== undefined)).toEqual([]);
});
