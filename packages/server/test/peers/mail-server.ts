import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as the server took it. */
export interface TakenMail {
  readonly to: string;
  readonly messageId: string;
}

/** A real SMTP server for tests, on a port of its own of 127.0.0.1, that takes every mail. */
export interface MailServer {
  readonly port: number;
  /** Everything that it has taken, in the order of arrival. */
  readonly taken: TakenMail[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(" ");
        const text = Buffer.concat(chunks).toString("utf8");
        taken.push({ to, messageId: /^message-id: *(\S+)/im.exec(text)?.[1] ?? "" });
        callback();
      });
    },
  });
  // Callers that break off in the middle are what the tests are about.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
