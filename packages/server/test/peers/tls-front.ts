import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { Certificates } from "./certificates.ts";
import { listen } from "./listen.ts";

/** Starts a proxy that speaks https with the county's own certificate and passes everything on to a plain server. */
export async function startTlsFront(
  target: string,
  { server: { keyFile, certificateFile } }: Certificates,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificateFile)]);
  const server = createServer({ key, cert }, (asked, answer) => {
    const { method = "GET", url = "/", headers } = asked;
    const passedOn = request(new URL(url, target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passedOn.on("error", () => answer.destroy());
    asked.pipe(passedOn);
  });
  const port = await listen(server);
  return {
    url: `https://127.0.0.1:${String(port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
