import { createServer, type ServerResponse } from "node:http";
import type { LicenseRecord } from "../../src/ports/license-registry/index.ts";
import { listen } from "./listen.ts";

/** Faults of the fake: never answers, cuts the connection, answers 500 or 502, or breaks the contract. */
export type LicenseServiceFault = "silent" | "cut" | "broken" | "gateway" | "rubbish" | "html404" | null;

/** A fake of the county's license service for tests, on a port of its own. */
export interface FakeLicenseService {
  readonly url: string;
  readonly key: string;
  /** Questions that reached it, as "/api/licenses/7". */
  readonly requests: string[];
  fault: LicenseServiceFault;
  /** The key is no longer valid. */
  refuses: boolean;
  /** Only so many of the next questions meet the fault; endless without it. */
  faultFor: number;
  close(): Promise<void>;
}

/** Starts one that knows `licenses`. */
export async function startLicenseService(licenses: readonly LicenseRecord[]): Promise<FakeLicenseService> {
  const key = "license-service-key-of-the-tests";
  const requests: string[] = [];
  const state: { fault: LicenseServiceFault; faultFor: number; refuses: boolean } = {
    fault: null,
    faultFor: Infinity,
    refuses: false,
  };

  const reply = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

  const serve = (path: string, response: ServerResponse): void => {
    const [, digits = "", exists] = /^\/api\/licenses\/(\d+)(\/exists)?$/.exec(path) ?? [];
    const license = licenses.find(({ number }) => number === Number(digits));
    if (exists !== undefined)
      return reply(response, 200, { exists: license !== undefined && license.voidedAt === null });
    if (!license) return reply(response, 404, { code: "NOT_FOUND", message: "no such license" });
    const { number, data, finalizedAt, voidedAt, ceremonyDate } = license;
    reply(response, 200, {
      number,
      ...data,
      finalized_at: finalizedAt,
      voided_at: voidedAt,
      ceremony_date: ceremonyDate,
      county_notes: "more than was agreed",
    });
  };

  const fail = (fault: NonNullable<LicenseServiceFault>, response: ServerResponse): void => {
    if (fault === "cut") response.destroy();
    else if (fault === "broken") reply(response, 500, { message: "broken" });
    else if (fault === "gateway") reply(response, 502, { message: "bad gateway" });
    else if (fault === "rubbish") reply(response, 200, { exists: "perhaps", number: "seven" });
    else if (fault === "html404") response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
  };

  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    if (state.fault !== null && state.faultFor > 0) {
      state.faultFor -= 1;
      fail(state.fault, response);
    } else if (request.headers["x-service-key"] === key && !state.refuses) serve(path, response);
    else reply(response, 403, { message: "wrong key" });
  });
  const port = await listen(server);

  return {
    url: `http://127.0.0.1:${String(port)}`,
    key,
    requests,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
      state.faultFor = Infinity;
    },
    get refuses() {
      return state.refuses;
    },
    set refuses(refuses) {
      state.refuses = refuses;
    },
    get faultFor() {
      return state.faultFor;
    },
    set faultFor(times) {
      state.faultFor = times;
    },
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
