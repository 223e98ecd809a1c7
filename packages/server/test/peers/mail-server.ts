import { createServer, type AddressInfo, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { listen } from "./listen.ts";

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

/** A step of an SMTP conversation, by the command that it answers; `content` is the end of the words. */
export type SmtpStep = "greeting" | "EHLO" | "STARTTLS" | "MAIL FROM" | "RCPT TO" | "DATA" | "content";

/** A mail server that says exactly what it is told to, byte by byte. */
export interface ReplyingServer {
  readonly port: number;
  /** The replies in the place of the usual ones, lines separated by `\n`; "drop" breaks the connection. */
  replies: Partial<Record<SmtpStep, string>>;
  /** The words of every mail that arrived, whatever was answered. */
  readonly arrived: string[];
  close(): Promise<void>;
}

const usualReplies: Readonly<Record<SmtpStep, string>> = {
  greeting: "220 mail.example.gov ESMTP",
  EHLO: "250-mail.example.gov\n250-PIPELINING\n250 ENHANCEDSTATUSCODES",
  STARTTLS: "502 5.5.1 not here",
  "MAIL FROM": "250 2.1.0 Ok",
  "RCPT TO": "250 2.1.5 Ok",
  DATA: "354 End data with <CR><LF>.<CR><LF>",
  content: "250 2.0.0 Ok: queued",
};

/** Replies as real servers make them, which the library of the other server cannot: several lines, 8-bit text. */
export async function startReplyingServer(): Promise<ReplyingServer> {
  const state: Pick<ReplyingServer, "replies"> = { replies: {} };
  const arrived: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    let left = "";
    let isContent = false;
    let isRefused = false;
    const answer = (step: SmtpStep): void => {
      // Clients that pipeline send DATA without waiting for the reply to the recipient.
      const reply =
        step === "DATA" && isRefused
          ? "554 5.5.1 Error: no valid recipients"
          : (state.replies[step] ?? usualReplies[step]);
      if (step === "MAIL FROM") isRefused = false;
      if (step === "MAIL FROM" || step === "RCPT TO") isRefused ||= !reply.startsWith("2");
      if (reply === "drop") socket.destroy();
      // A 421 closes the connection (RFC 5321 section 3.8).
      else socket[reply.startsWith("421") ? "end" : "write"](`${reply.replaceAll("\n", "\r\n")}\r\n`, "latin1");
      isContent = step === "DATA" && reply.startsWith("354");
    };
    socket.on("data", (bytes) => {
      left += bytes.toString("latin1");
      for (;;) {
        const end = isContent ? "\r\n.\r\n" : "\r\n";
        const at = left.indexOf(end);
        if (at < 0) return;
        const said = left.slice(0, at);
        left = left.slice(at + end.length);
        if (isContent) arrived.push(said);
        const steps: readonly SmtpStep[] = ["EHLO", "STARTTLS", "MAIL FROM", "RCPT TO", "DATA"];
        const step = isContent ? "content" : steps.find((command) => said.toUpperCase().startsWith(command));
        if (step === undefined) socket.end("221 2.0.0 Bye\r\n");
        else answer(step);
      }
    });
    answer("greeting");
  });
  const port = await listen(server);
  return {
    port,
    arrived,
    get replies() {
      return state.replies;
    },
    set replies(replies) {
      state.replies = replies;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
