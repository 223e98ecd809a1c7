import { createServer } from "node:http";
import { join } from "node:path";
import { openPglite } from "../packages/server/dist/db/open-pglite.js";
import { openPostgres } from "../packages/server/dist/db/open-postgres.js";

// The reference of `starts.mjs`: opens the database that the variables name, and answers one statement.
const url = process.env.DATABASE_URL;
const database = url ? openPostgres(url, 1) : await openPglite(join(process.env.DATA_DIR, "database"));
createServer((_, answer) => {
  database.query("select 1", []).then(
    () => answer.end("ready"),
    () => answer.writeHead(500).end(),
  );
}).listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => void database.close().then(() => process.exit()));
