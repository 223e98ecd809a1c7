import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LicenseRecord } from "../../ports/license-registry/index.ts";

/** How the fake misbehaves: never answers, cuts the line, answers 500 or 502, or something else than agreed. */
export type LicenseServiceTrouble = "silent" | "cut" | "broken" | "gateway" | "rubbish" | "html404" | null;

/** A fake of the county's license service for tests, on a port of its own. */
export interface FakeLicenseService {
  readonly url: string;
  readonly key: string;
  /** Questions that reached it, as "/api/licenses/7". */
  readonly requests: string[];
  trouble: LicenseServiceTrouble;
  /** Whether our key is nobody's any more. */
  refuses: boolean;
  /** Only so many of the next questions meet the trouble; endless without it. */
  troubleFor: number;
  close(): Promise<void>;
}

/** Starts one that knows `licenses`. */
export async function startLicenseService(licenses: readonly LicenseRecord[]): Promise<FakeLicenseService> {
  const key = "license-service-key-of-the-tests";
  const requests: string[] = [];
  const state: { trouble: LicenseServiceTrouble; troubleFor: number; refuses: boolean } = {
    trouble: null,
    troubleFor: Infinity,
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

  const fail = (trouble: NonNullable<LicenseServiceTrouble>, response: ServerResponse): void => {
    if (trouble === "cut") response.destroy();
    else if (trouble === "broken") reply(response, 500, { message: "broken" });
    else if (trouble === "gateway") reply(response, 502, { message: "bad gateway" });
    else if (trouble === "rubbish") reply(response, 200, { exists: "perhaps", number: "seven" });
    else if (trouble === "html404") response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
  };

  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    if (state.trouble !== null && state.troubleFor > 0) {
      state.troubleFor -= 1;
      fail(state.trouble, response);
    } else if (request.headers["x-service-key"] === key && !state.refuses) serve(path, response);
    else reply(response, 403, { message: "wrong key" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    requests,
    get trouble() {
      return state.trouble;
    },
    set trouble(trouble) {
      state.trouble = trouble;
      state.troubleFor = Infinity;
    },
    get refuses() {
      return state.refuses;
    },
    set refuses(refuses) {
      state.refuses = refuses;
    },
    get troubleFor() {
      return state.troubleFor;
    },
    set troubleFor(times) {
      state.troubleFor = times;
    },
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
