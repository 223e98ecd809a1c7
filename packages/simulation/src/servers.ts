import { buildApp } from "../../server/src/app.ts";
import { assemblePortal } from "../../server/src/assemble-portal.ts";
import type { Db } from "../../server/src/db/database.ts";
import type { Portal } from "../../server/src/portal.ts";
import type { County } from "./county.ts";
import { Random } from "./random.ts";

type Plugin = Parameters<Db["withPlugin"]>[0];

/** Of calls and scheduled jobs, the share in whose middle their server ends. */
const killed = 0.1;
/** Statements of most calls. */
const statements = 20;

/** Ends a server in the middle of its work: no statement of it is sent any more, and what was open is rolled back. */
class Ending implements Plugin {
  #left = Infinity;
  #isOver = false;

  /** @param count statements that still arrive */
  comesAfter(count: number): void {
    this.#left = count;
    this.#isOver = false;
  }

  /** The server is there again. @returns true when it was away */
  isOver(): boolean {
    this.#left = Infinity;
    return this.#isOver;
  }

  transformQuery: Plugin["transformQuery"] = ({ node }) => {
    this.#left -= 1;
    if (this.#left >= 0) return node;
    this.#isOver = true;
    throw new Error("the server has ended");
  };

  transformResult: Plugin["transformResult"] = async ({ result }) => result;
}

export interface Server {
  readonly portal: Portal;
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly ending: Ending;
}

/** One or two servers of one database; calls and jobs go to any of them. */
export class Servers {
  readonly #random: Random;
  readonly #isKilled: boolean;
  readonly list: readonly Server[];
  /** Times that one of them has ended. */
  ended = 0;

  private constructor(county: County, list: readonly Server[]) {
    this.#random = new Random(county.seed + planned);
    this.#isKilled = county.isKilled ?? false;
    this.list = list;
  }

  static async open(
    county: County,
    options: Parameters<typeof assemblePortal>[0],
    { logger }: Pick<Parameters<typeof buildApp>[1], "logger">,
  ): Promise<Servers> {
    const list: Server[] = [];
    for (let count = 0; count < (county.servers ?? 1); count += 1) {
      const ending = new Ending();
      const db = options.database.db.withPlugin(ending);
      const portal = await assemblePortal({ ...options, database: { ...options.database, db } });
      const app = await buildApp(portal, { logger, webDist: null });
      await app.ready();
      list.push({ portal, app, ending });
    }
    return new Servers(county, list);
  }

  /**
   * Lets one of them work, and if it ends in the middle of it, lets the next one do it again.
   * @param onEnd told before the second try
   */
  async work<T>(act: (server: Server) => Promise<T>, onKill: (isNow: boolean) => void): Promise<T> {
    const server = this.#random.pick(this.list);
    if (this.list.length > 1) await server.portal.liveSettings.refresh();
    if (!this.#isKilled || !this.#random.chance(killed)) return act(server);
    onKill(true);
    server.ending.comesAfter(this.#random.between(0, statements));
    const answer = await act(server).catch((error: unknown) => error);
    const isOver = server.ending.isOver();
    onKill(false);
    if (isOver) this.ended += 1;
    if (isOver) return act(this.#random.pick(this.list));
    if (answer instanceof Error) throw answer;
    return answer as T;
  }
}

/** Tells the chance of servers from that of the others. */
const planned = 4_000_037;
