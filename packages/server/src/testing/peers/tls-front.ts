import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certificates } from "./certificates.ts";

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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
