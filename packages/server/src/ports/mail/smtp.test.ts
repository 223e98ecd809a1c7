import type { SmtpSettings } from "../../config/mail.ts";
import { plainSmtp } from "../../../test/plain-smtp.ts";
import { createServer, type AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMail, describeMailTransportContract, type ArrivedMail } from "../../../test/contracts/mail.ts";
import { createSmtpTransport } from "./smtp.ts";
import { listen } from "../../../test/peers/listen.ts";

let server: SMTPServer;
let port: number;
let arrived: ArrivedMail[];
let tries: (string | undefined)[];
let answeredTo: (string | undefined)[];
let answer: "take" | "refuse" | "hang";

async function parse(raw: Buffer, to: string): Promise<ArrivedMail> {
  const mail = await PostalMime.parse(raw);
  answeredTo.push(mail.replyTo?.[0]?.address);
  tries.push(mail.headers.find(({ key }) => key === "x-portal-try")?.value);
  return {
    messageId: mail.messageId ?? "",
    to,
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? "",
      contentType: mimeType,
      content: Buffer.from(content as ArrayBuffer).toString("base64"),
    })),
  };
}

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function take(stream: AsyncIterable<Buffer>, to: string): Promise<Error | null> {
  try {
    arrived.push(await parse(await read(stream), to));
    return null;
  } catch (error) {
    return error as Error;
  }
}

beforeEach(async () => {
  arrived = [];
  tries = [];
  answeredTo = [];
  answer = "take";
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onAuth: ({ username, password }, _session, callback) => {
      const known = username === "portal" && password === "secret";
      callback(known ? null : new Error("no"), known ? { user: username } : undefined);
    },
    onRcptTo: ({ address }, _session, callback) => {
      if (answer === "hang") return;
      if (answer === "take") callback();
      else callback(Object.assign(new Error(`no such mailbox: ${address}`), { responseCode: 550 }));
    },
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(" ");
      const receive = async () => {
        callback(await take(stream, to));
      };
      void receive();
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  port = (server.server.address() as AddressInfo).port;
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    }),
);

const transport = (settings: Partial<SmtpSettings> = {}) => createSmtpTransport({ ...plainSmtp(port), ...settings });

describeMailTransportContract("smtp", transport, async () => arrived);

describe("smtp", () => {
  it("logs in when it is configured to", async () => {
    await transport({ user: "portal", password: "secret" }).send(aMail);
    expect(arrived).toHaveLength(1);
    await expect(transport({ user: "portal", password: "wrong" }).send(aMail)).rejects.toMatchObject({
      code: "REFUSED",
    });
  });

  it("reports a refusal by its reply code only, without the address", async () => {
    answer = "refuse";
    const sending = transport().send(aMail);
    await expect(sending).rejects.toMatchObject({
      name: "MailTransportError",
      code: "BOUNCED",
      message: "BOUNCED 550",
    });
    expect(arrived).toEqual([]);
  });

  it("leads answers to the office's address, whoever sends", async () => {
    await transport().send(aMail);
    expect(answeredTo).toEqual(["marriage@example.gov"]);
  });

  it("numbers the tries in a header, so that a report names the one that came back", async () => {
    await transport().send(aMail);
    await transport().send({ ...aMail, attempt: 2 });
    expect(tries).toEqual(["1", "2"]);
  });

  it("writes to one recipient, whatever the address holds", async () => {
    await transport()
      .send({ ...aMail, to: "ada@example.org, eve@example.org" })
      .catch(() => undefined);
    expect(arrived.map(({ to }) => to)).not.toContain("ada@example.org eve@example.org");
  });

  it("a subject cannot start another header", async () => {
    await transport().send({ ...aMail, subject: "a\r\nBcc: eve@example.org" });
    expect(arrived[0]?.subject).toContain("Bcc: eve@example.org");
    expect(arrived[0]?.to).toBe("ada@example.org");
  });

  it("times out on a server that does not exist", async () => {
    const idle = createServer();
    const free = await listen(idle);
    await new Promise<void>((resolve) => {
      idle.close(() => {
        resolve();
      });
    });
    const sending = createSmtpTransport(plainSmtp(free)).send(aMail);
    await expect(sending).rejects.toMatchObject({ code: "UNREACHABLE" });
  });

  it("gives up on a server that falls silent", async () => {
    answer = "hang";
    await expect(transport({ timeoutMs: 300 }).send(aMail)).rejects.toMatchObject({ code: "TIMEOUT" });
  });
});
