import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "../../config/variables.ts";
import { readConfig } from "../../config.ts";
import { startSlapd, type RunningSlapd } from "../../../test/peers/slapd.ts";
import { describeStaffDirectoryContract } from "../../../test/contracts/directory.ts";
import { createLdapDirectory } from "./ldap.ts";
import { DirectoryUnavailableError, type StaffDirectory } from "./port.ts";
import { listen } from "../../../test/peers/listen.ts";

const strange = "*)(mail=*";
const people = [
  { name: "Joaquín Muñoz", email: "joaquin.munoz@example.gov" },
  { name: "Casey Clerk", email: "clerk@example.gov", password: "demo-password" },
  { name: "Jürgen Größe", email: "juergen.groesse@example.gov", password: "Grüße, Ærø & 東京" },
  { name: "O'Brien (Night) \\ Desk", email: "night@example.gov", password: strange },
  { name: "Star * Person", email: "star@example.gov" },
  { name: "Twin One", email: "twins@example.gov", password: "twin-password" },
  { name: "Twin Two", email: "twins@example.gov", password: "twin-password" },
  { name: "Nomail Person" },
  { name: "Newton New", email: "new@example.gov" },
  { name: "Printer Robot", email: "robot@example.gov", password: "demo-password", objectClass: "account" as const },
  ...Array.from({ length: 25 }, (_, index) => ({ name: `Crowd Member ${index}`, email: `crowd${index}@example.gov` })),
];

let slapd: RunningSlapd;
let closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  slapd = await startSlapd(people);
}, 300_000);
afterAll(() => slapd.stop());
afterEach(async () => {
  slapd.resume();
  for (const close of closing) await close();
  closing = [];
});

/** The directory as an operator sets it up. */
function directory(variables: Readonly<Record<string, string>> = {}): StaffDirectory {
  const { directory: ldap } = readConfig({
    APP_ENV: "local",
    DIRECTORY: "ldap",
    LDAP_URL: slapd.tlsUrl,
    LDAP_CA_FILE: slapd.certificates.authorityFile,
    LDAP_BIND_DN: slapd.bindDn,
    LDAP_BIND_PASSWORD: slapd.bindPassword,
    LDAP_BASE_DN: slapd.baseDn,
    LDAP_TIMEOUT_SECONDS: "10",
    ...variables,
  });
  if (ldap.kind !== "ldap") throw new Error("no LDAP");
  return createLdapDirectory(ldap);
}

/** For servers that do not answer: so long is waited for nothing. */
const soon = { LDAP_TIMEOUT_SECONDS: "1" };

/** A server that speaks nothing but what `talk` writes. */
async function startOddServer(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    talk(socket);
  });
  const port = await listen(server);
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `127.0.0.1:${String(port)}`;
}

/** An address with a closed port. */
async function closedAddress(): Promise<string> {
  const address = await startOddServer(() => undefined);
  await closing.pop()?.();
  return address;
}

describeStaffDirectoryContract("ldap", () => directory());

describe("searching an LDAP directory", () => {
  it("finds at most 20 people, those of the filter alone, and none without an email", async () => {
    expect(await directory().search("crowd")).toHaveLength(20);
    expect(await directory().search("nomail")).toEqual([]);
    expect(await directory().search("robot")).toHaveLength(0);
    const all = directory({ LDAP_PEOPLE_FILTER: "(|(objectClass=person)(objectClass=account))" });
    expect(await all.search("robot")).toHaveLength(1);
  });

  it("lists who shares an email once", async () => {
    expect(await directory().search("twin")).toHaveLength(1);
  });

  it("takes what is typed as text, whatever it means in a filter", async () => {
    for (const text of [
      strange,
      "***",
      "*)(objectClass=*",
      "(((",
      "\\2a\\2a",
      "a\0b\0c",
      "\u0301\u0301\u0301",
      "\ud800abc",
    ])
      expect({ text, found: await directory().search(text) }).toEqual({ text, found: [] });
    expect(await directory().search("(night) \\")).toMatchObject([{ email: "night@example.gov" }]);
    expect(await directory().search("star *")).toMatchObject([{ email: "star@example.gov" }]);
  });

  it("understands letters beyond ASCII, in either spelling", async () => {
    for (const text of ["größe", "GRÖSSE@EXAMPLE.GOV".replace("ÖSS", "OESS"), "jürgen", "ju\u0308rgen"])
      expect(await directory().search(text)).toEqual([{ name: "Jürgen Größe", email: "juergen.groesse@example.gov" }]);
  });

  it("reads other attributes where it is told to", async () => {
    const [person] = await directory({ LDAP_NAME_ATTRIBUTE: "sn", LDAP_MAIL_ATTRIBUTE: "MAIL" }).search("clerk@");
    expect(person).toEqual({ name: "Clerk", email: "clerk@example.gov" });
  });
});

describe("passwords of an LDAP directory", () => {
  it("may have any letters", async () => {
    expect(await directory().checkPassword("juergen.groesse@example.gov", "Grüße, Ærø & 東京")).toBe(true);
    expect(await directory().checkPassword("juergen.groesse@example.gov", "Grusse, Ærø & 東京")).toBe(false);
    expect(await directory().checkPassword("night@example.gov", strange)).toBe(true);
  });

  it.each(["", "\0", "demo-password\0", "demo-password\0x", "*", strange, "x".repeat(10_000)])(
    "reject %j",
    async (password) => {
      expect(await directory().checkPassword("clerk@example.gov", password)).toBe(false);
    },
  );

  it.each([
    "",
    " ",
    "*",
    "clerk*",
    strange,
    "clerk@example.gov)(mail=*",
    "clerk@example.gov\0",
    "\0",
    "cn=portal",
    "mü@example.gov",
  ])("open nothing for the name %j", async (username) => {
    for (const password of ["demo-password", "twin-password", strange])
      expect(await directory().checkPassword(username, password)).toBe(false);
  });

  it("open nothing for a person whom the filter leaves out, without a password or with a shared email", async () => {
    expect(await directory().checkPassword("robot@example.gov", "demo-password")).toBe(false);
    expect(await directory().checkPassword("new@example.gov", "demo-password")).toBe(false);
    expect(await directory().checkPassword("twins@example.gov", "twin-password")).toBe(false);
    expect(await directory().checkPassword(slapd.bindDn, slapd.bindPassword)).toBe(false);
  });
});

describe("the connection to an LDAP directory", () => {
  const works = async (tried: StaffDirectory) =>
    (await tried.checkPassword("clerk@example.gov", "demo-password")) && (await tried.search("casey")).length === 1;
  /** The failures of every question, as one text; none may look like an answer or name a person. */
  const failureOf = async (tried: StaffDirectory): Promise<string> => {
    const answers = await Promise.allSettled([
      tried.search("casey"),
      tried.checkPassword("clerk@example.gov", "demo-password"),
      tried.checkPassword("clerk@example.gov", "wrong"),
    ]);
    const errors = answers.map((answer): unknown => (answer.status === "rejected" ? answer.reason : answer.value));
    expect(errors.map((error) => error instanceof DirectoryUnavailableError)).toEqual([true, true, true]);
    const messages = new Set(errors.map((error) => (error as Error).message));
    const text = [...messages].join(" | ");
    expect(text).not.toMatch(/clerk|casey|demo-password|wrong/);
    return text;
  };

  it("trusts the county's authority alone", async () => {
    expect(await works(directory())).toBe(true);
    expect(await failureOf(directory({ LDAP_CA_FILE: slapd.certificates.strangerFile }))).toContain("UNABLE_TO_VERIFY");
    expect(await failureOf(directory({ LDAP_CA_FILE: "" }))).toContain("UNABLE_TO_VERIFY");
  });

  it("upgrades by StartTLS, and then trusts by the same rule", async () => {
    const started = { LDAP_URL: slapd.plainUrl, LDAP_STARTTLS: "on" };
    expect(await works(directory(started))).toBe(true);
    expect(await failureOf(directory({ ...started, LDAP_CA_FILE: slapd.certificates.strangerFile }))).toContain(
      "UNABLE_TO_VERIFY",
    );
  });

  it("checks the host that the address names", async () => {
    const elsewhere = slapd.tlsUrl.replace("127.0.0.1", "127.0.0.2");
    expect(await failureOf(directory({ LDAP_URL: elsewhere }))).toContain("ECONNREFUSED");
    // The certificate is for 127.0.0.1 and localhost; this name leads to the same machine.
    expect(await works(directory({ LDAP_URL: slapd.tlsUrl.replace("127.0.0.1", "localhost") }))).toBe(true);
    const mapped = slapd.tlsUrl.replace("127.0.0.1", "[::ffff:127.0.0.1]");
    expect(await failureOf(directory({ LDAP_URL: mapped }))).toContain("ERR_TLS_CERT_ALTNAME_INVALID");
    const upgraded = { LDAP_URL: slapd.plainUrl.replace("127.0.0.1", "[::ffff:127.0.0.1]"), LDAP_STARTTLS: "on" };
    expect(await failureOf(directory(upgraded))).toContain("ERR_TLS_CERT_ALTNAME_INVALID");
  });

  it("reports an unavailable server", async () => {
    expect(await failureOf(directory({ LDAP_URL: `ldap://${await closedAddress()}` }))).toContain("ECONNREFUSED");
  });

  it("gives up on a server that hangs", async () => {
    await slapd.pause();
    expect(await failureOf(directory(soon))).toContain("in time");
  });

  it.each([
    ["falls silent", () => undefined],
    ["speaks another language", (socket: Socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["hangs up", (socket: Socket) => void socket.destroy()],
  ])("gives up when the other side %s, with and without TLS", async (_name, talk) => {
    const address = await startOddServer(talk);
    expect(await failureOf(directory({ ...soon, LDAP_URL: `ldap://${address}` }))).toContain(address);
    expect(await failureOf(directory({ ...soon, LDAP_URL: `ldap://${address}`, LDAP_STARTTLS: "on" }))).toContain(
      address,
    );
    expect(await failureOf(directory({ ...soon, LDAP_URL: `ldaps://${address}` }))).toContain(address);
  });

  it("tries the next address, and asks the one that answered first from then on", async () => {
    let asked = 0;
    const deaf = await startOddServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    const both = directory({ LDAP_URL: `ldap://${deaf}, ${slapd.tlsUrl}` });
    expect(await both.checkPassword("clerk@example.gov", "demo-password")).toBe(true);
    expect(await both.checkPassword("clerk@example.gov", "wrong")).toBe(false);
    expect(asked).toBe(1);
  });

  it("fails with a wrong search account or base, and says so", async () => {
    expect(await failureOf(directory({ LDAP_BIND_PASSWORD: "wrong" }))).toContain("InvalidCredentialsError (49)");
    expect(await failureOf(directory({ LDAP_BASE_DN: "dc=nowhere" }))).toContain("NoSuchObjectError (32)");
  });

  it("cannot be set up with a file that is missing or a filter that is none", async () => {
    expect(() => directory({ LDAP_CA_FILE: `/nowhere/${randomUUID()}.pem` })).toThrow("LDAP_CA_FILE: ");
    const empty = join(dirname(slapd.certificates.authorityFile), "empty.pem");
    await writeFile(empty, "");
    expect(() => directory({ LDAP_CA_FILE: empty })).toThrow(ConfigError);
    expect(() => directory({ LDAP_PEOPLE_FILTER: "(objectClass=person" })).toThrow("LDAP_PEOPLE_FILTER: ");
  });
});
