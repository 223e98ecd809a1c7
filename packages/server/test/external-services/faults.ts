import type { Line } from "../peers/faulty-peer.ts";

/** Faults of a service, by its protocol. */
export type Faults = Readonly<Record<string, Line>>;

const httpAnswer = (status: string, type: string, body: string, length = body.length): Line => ({
  rubbish: [
    `HTTP/1.1 ${status}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    "connection: close",
    "",
    body,
  ].join("\r\n"),
});

const away: Faults = { "is down": "refuse", "takes half a minute to answer": "hang" };
const page = "<!doctype html><title>Maintenance</title><h1>Back soon</h1>";

export const httpFaults: Faults = {
  ...away,
  "answers a page instead": httpAnswer("200 OK", "text/html", page),
  "answers half an answer": httpAnswer("200 OK", "application/json", '{"id":"', 500),
  "answers 500": httpAnswer("500 Internal Server Error", "application/json", '{"message":"broken"}'),
  "answers something else than agreed": httpAnswer("200 OK", "application/json", '{"ok":true}'),
  "speaks another protocol": { rubbish: "SSH-2.0-OpenSSH_9.9\r\n" },
};

export const smtpFaults: Faults = {
  ...away,
  "greets with a page": { rubbish: `HTTP/1.1 200 OK\r\n\r\n${page}` },
  "breaks off in its greeting": { rubbish: "220-mail.exam" },
  "greets with a refusal": { rubbish: "554 no mail today\r\n" },
};

export const ldapFaults: Faults = {
  ...away,
  "answers a page instead": { rubbish: `HTTP/1.1 200 OK\r\n\r\n${page}` },
  // A bind response, RFC 4511 section 4.2.2, with result code 51.
  "answers that it is busy": { rubbish: "\x30\x0c\x02\x01\x01\x61\x07\x0a\x01\x33\x04\x00\x04\x00" },
  "breaks off in the middle": { answerLostAfter: /[^]/ },
};

export const clamdFaults: Faults = {
  ...away,
  "answers a page instead": { rubbish: `HTTP/1.1 200 OK\r\n\r\n${page}\0` },
  "answers that it failed": { rubbish: "stream: Can't allocate memory ERROR\0" },
  "breaks off in the middle": { answerLostAfter: /INSTREAM/ },
};
