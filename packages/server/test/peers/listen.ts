import type { AddressInfo, Server } from "node:net";

/** Lets a server of a test answer at 127.0.0.1. @returns the free port that it has got */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}
