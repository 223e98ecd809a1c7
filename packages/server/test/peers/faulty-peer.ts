import { createConnection, createServer, type AddressInfo, type NetConnectOpts, type Socket } from "node:net";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";

/**
 * The fate of a call to a service:
 * - `pass`: call and answer get through;
 * - `refuse`: the port is closed;
 * - `hang`: the call is accepted and never answered;
 * - `rubbish`: these bytes answer every call, and the connection ends;
 * - `answerLostAfter`: the call reaches the service, which does its work; once its text matches, the connection breaks
 *   before the answer.
 */
export type Line = "pass" | "refuse" | "hang" | { readonly rubbish: string } | { readonly answerLostAfter: RegExp };

/** A proxy between an adapter and its service, for any protocol. */
export interface FaultyPeer {
  readonly host: string;
  readonly port: number;
  /** Changes the fate of calls from now on, and breaks open connections. */
  turn(line: Line): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts one in front of a part.
 * @param speaksFirst whether servers of this kind greet before anything is asked (SMTP); others answer
 */
export async function startFaultyPeer(
  part: NetConnectOpts,
  { speaksFirst = false }: { readonly speaksFirst?: boolean } = {},
): Promise<FaultyPeer> {
  let line: Line = "pass";
  const open = new Set<Socket>();
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => open.delete(socket));
  };

  const talkRubbish = (caller: Socket, rubbish: string): void => {
    const answer = () => caller.end(rubbish, "latin1");
    if (speaksFirst) answer();
    else caller.once("data", answer);
  };

  const connectThrough = (caller: Socket, answerLostAfter: RegExp | null): void => {
    const behind = createConnection(part);
    keep(behind);
    let said = "";
    caller.on("data", (bytes) => {
      if (answerLostAfter !== null) said += bytes.toString("latin1");
      behind.write(bytes);
    });
    behind.on("data", (bytes) => {
      if (answerLostAfter?.test(said)) {
        caller.destroy();
        behind.destroy();
      } else caller.write(bytes);
    });
    caller.once("end", () => behind.end());
    behind.once("end", () => caller.end());
    caller.once("close", () => behind.destroy());
    behind.once("close", () => caller.destroy());
  };

  const server = createServer((caller) => {
    keep(caller);
    if (line === "hang") caller.resume();
    else if (typeof line === "object" && "rubbish" in line) talkRubbish(caller, line.rubbish);
    else connectThrough(caller, typeof line === "object" ? line.answerLostAfter : null);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        server.removeListener("error", reject);
        resolve();
      });
    });
  const hangUp = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    // The callers' ends hear of it before the next call is made.
    for (let turns = 0; turns < 5; turns += 1) await turnOfTheLoop();
  };
  const stopListening = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    await hangUp();
    await closed;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    host: "127.0.0.1",
    port,
    turn: async (next) => {
      line = next;
      if (next === "refuse") return stopListening();
      await hangUp();
      if (!server.listening) await listen(port);
    },
    close: stopListening,
  };
}
