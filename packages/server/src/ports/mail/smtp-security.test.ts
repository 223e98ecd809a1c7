import { plainSmtp } from "../../../test/plain-smtp.ts";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "../../config/variables.ts";
import { readConfig } from "../../config.ts";
import { makeCertificates, type Certificates } from "../../../test/peers/certificates.ts";
import { verifyDkim } from "../../../test/verify-dkim.ts";
import { aMail } from "../../../test/contracts/mail.ts";
import { createSmtpTransport } from "./smtp.ts";
import { listen } from "../../../test/peers/listen.ts";

let folder: string;
let certificates: Certificates;
let raw: Buffer[];
let secured: boolean[];
let closing: (() => Promise<void>)[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dop-smtp-"));
  certificates = await makeCertificates(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  raw = [];
  secured = [];
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
});

/** A real SMTP server that keeps what it takes. */
async function startServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        raw.push(Buffer.concat(chunks));
        secured.push(session.secure);
        callback();
      });
    },
    ...options,
  });
  // A client that mistrusts the certificate hangs up.
  server.on("error", () => undefined);
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  );
  return listen(server.server);
}

/** A server that speaks nothing but what `talk` writes. */
async function startOddServer(talk: (socket: Socket) => void): Promise<number> {
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
  return port;
}

const pair = (files: Certificates["server"]) => ({
  cert: readFileSync(files.certificateFile),
  key: readFileSync(files.keyFile),
});

/** The transport as an operator sets it up. */
function transport(port: number, variables: Readonly<Record<string, string>> = {}) {
  const { mailTransport: smtp } = readConfig({
    APP_ENV: "local",
    MAIL_TRANSPORT: "smtp",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(port),
    SMTP_TIMEOUT_SECONDS: "5",
    ...variables,
  });
  if (smtp.kind !== "smtp") throw new Error("no SMTP");
  return createSmtpTransport(smtp);
}

describe("STARTTLS", () => {
  it("secures the connection where it is offered, with the county's authority", async () => {
    const port = await startServer(pair(certificates.server));
    await transport(port, { SMTP_REQUIRE_TLS: "on", SMTP_CA_FILE: certificates.authorityFile }).send(aMail);
    expect(secured).toEqual([true]);
  });

  it("keeps a mail where it is required and not offered", async () => {
    const port = await startServer({ disabledCommands: ["STARTTLS"] });
    await expect(transport(port, { SMTP_REQUIRE_TLS: "on" }).send(aMail)).rejects.toMatchObject({
      code: "UNREACHABLE",
    });
    expect(raw).toEqual([]);
    await transport(port, { SMTP_REQUIRE_TLS: "off" }).send(aMail);
    expect(secured).toEqual([false]);
  });

  it.each([
    ["of an unknown authority", "server", ""],
    ["of another authority", "server", "strangerFile"],
    ["of another host", "elsewhere", "authorityFile"],
  ] as const)("sends nothing to a certificate %s", async (_name, files, authority) => {
    const port = await startServer(pair(certificates[files]));
    const ca = authority === "" ? {} : { SMTP_CA_FILE: certificates[authority] };
    await expect(transport(port, { SMTP_REQUIRE_TLS: "on", ...ca }).send(aMail)).rejects.toMatchObject({
      code: "UNREACHABLE",
    });
    expect(raw).toEqual([]);
  });
});

describe("TLS from the first byte", () => {
  it("trusts the county's authority, and no other", async () => {
    const port = await startServer({ secure: true, ...pair(certificates.server) });
    const send = (file: string) => transport(port, { SMTP_SECURE: "on", SMTP_CA_FILE: file }).send(aMail);
    await expect(send(certificates.strangerFile)).rejects.toMatchObject({ code: "UNREACHABLE" });
    expect(raw).toEqual([]);
    await send(certificates.authorityFile);
    expect(secured).toEqual([true]);
  });
});

describe("logging in", () => {
  it("happens inside TLS, and with a wrong password nothing is sent or given up", async () => {
    const port = await startServer({
      ...pair(certificates.server),
      authOptional: false,
      onAuth: ({ username, password }, session, callback) => {
        const known = session.secure && username === "portal" && password === "secret";
        callback(known ? null : new Error("no"), known ? { user: username } : undefined);
      },
    });
    const send = (password: string) =>
      transport(port, {
        SMTP_REQUIRE_TLS: "on",
        SMTP_CA_FILE: certificates.authorityFile,
        SMTP_USER: "portal",
        SMTP_PASSWORD: password,
      }).send(aMail);
    await send("secret");
    expect(secured).toEqual([true]);
    // REFUSED is tried again: the password may be put right within the day.
    await expect(send("wrong")).rejects.toMatchObject({ code: "REFUSED", message: "REFUSED 535" });
    expect(raw).toHaveLength(1);
  });
});

describe("refusals", () => {
  const refusing = (responseCode: number, message = "no") => Object.assign(new Error(message), { responseCode });

  it.each([
    [550, "BOUNCED"],
    [553, "BOUNCED"],
    [450, "REFUSED"],
    [530, "REFUSED"],
  ])("reports a %i recipient refusal as %s", async (responseCode, code) => {
    const port = await startServer({
      disabledCommands: ["STARTTLS"],
      onRcptTo: (_address, _session, callback) => callback(refusing(responseCode)),
    });
    await expect(transport(port, { SMTP_REQUIRE_TLS: "off" }).send(aMail)).rejects.toMatchObject({
      code,
      message: `${code} ${responseCode}`,
    });
  });

  it("blames no address for a permanent refusal of the words, and retries one of the sender", async () => {
    const afterData = await startServer({
      disabledCommands: ["STARTTLS"],
      onData: (stream, _session, callback) => {
        stream.resume();
        stream.on("end", () => callback(refusing(554)));
      },
    });
    await expect(transport(afterData).send(aMail)).rejects.toMatchObject({ code: "REFUSED", isFinal: true });
    const ofSender = await startServer({
      disabledCommands: ["STARTTLS"],
      onMailFrom: (_address, _session, callback) => callback(refusing(550)),
    });
    await expect(transport(ofSender).send(aMail)).rejects.toMatchObject({ code: "SENDER", isFinal: false });
  });
});

describe("DKIM", () => {
  it("signs every mail so that a receiver can verify it", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const keyFile = join(folder, "dkim.pem");
    await writeFile(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
    const port = await startServer({ disabledCommands: ["STARTTLS"] });
    await transport(port, { DKIM_DOMAIN: "example.gov", DKIM_SELECTOR: "portal", DKIM_KEY_FILE: keyFile }).send(aMail);
    const [mail = Buffer.alloc(0)] = raw;
    const tags = verifyDkim(mail, publicKey);
    expect(Object.fromEntries(tags ?? [])).toMatchObject({ d: "example.gov", s: "portal" });
    for (const name of ["from", "to", "subject", "message-id"]) expect(tags?.get("h")?.toLowerCase()).toContain(name);
    const changed = Buffer.from(mail.toString("latin1").replace("Hello", "Hallo"), "latin1");
    expect(verifyDkim(changed, publicKey)).toBeNull();
    const renamed = Buffer.from(mail.toString("latin1").replace("To: ada@", "To: eve@"), "latin1");
    expect(verifyDkim(renamed, publicKey)).toBeNull();
  });

  it("cannot start without its key", async () => {
    const empty = join(folder, "empty.pem");
    await writeFile(empty, "no key");
    const elliptic = join(folder, "ed25519.pem");
    await writeFile(elliptic, generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
    for (const file of [join(folder, "missing.pem"), folder, empty, elliptic, certificates.authorityFile]) {
      const start = () => transport(25, { DKIM_DOMAIN: "example.gov", DKIM_SELECTOR: "portal", DKIM_KEY_FILE: file });
      expect(start).toThrow(ConfigError);
      expect(start).toThrow("DKIM_KEY_FILE: ");
    }
  });
});

describe("a certificate authority", () => {
  it("stops the start by the variable's name when it is missing or none", async () => {
    const empty = join(folder, "empty-authority.pem");
    await writeFile(empty, "no certificate");
    for (const file of [join(folder, "missing.pem"), empty])
      expect(() => transport(25, { SMTP_CA_FILE: file })).toThrow("SMTP_CA_FILE: ");
  });
});

describe("a server that breaks the protocol", () => {
  const send = (port: number) => createSmtpTransport({ ...plainSmtp(port), timeoutMs: 200 }).send(aMail);

  it("times out when it says nothing", async () => {
    await expect(send(await startOddServer(() => undefined))).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  it("times out when its greeting never ends", async () => {
    const port = await startOddServer((socket) => {
      socket.write("220 ready\r\n");
      const timer = setInterval(() => socket.write("250-and another thing\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    await expect(send(port)).rejects.toMatchObject({ name: "MailTransportError", code: "TIMEOUT" });
  });

  it.each(["HTTP/1.1 400 Bad Request\r\n\r\n", "\0\u0001\u0002\r\n", "\r\n\r\n\r\n", "999 hello\r\n"])(
    "fails the delivery when it answers %j",
    async (words) => {
      const port = await startOddServer((socket) => socket.write(words));
      await expect(send(port)).rejects.toMatchObject({ name: "MailTransportError" });
    },
  );

  it("counts as unreachable when it hangs up in the middle", async () => {
    const port = await startOddServer((socket) => {
      socket.write("220 ready\r\n");
      socket.once("data", () => socket.destroy());
    });
    await expect(send(port)).rejects.toMatchObject({ code: "UNREACHABLE" });
  });
});
