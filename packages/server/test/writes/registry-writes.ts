import { aFirstCertificate } from "../orders.ts";
import type { Writes } from "./write.ts";

/** The calls of the license registry. */
export async function makeRegistryWrites({ test, write }: Writes): Promise<void> {
  await write(
    "POST /registry/licenses/:number/finalized",
    "/registry/licenses/1000009/finalized",
    { finalized_at: "2026-11-21T18:00:00.000Z" },
    test.service,
  );
  await write("POST /registry/licenses/:number/voided", "/registry/licenses/1000003/voided", {}, test.service);
  await write("POST /registry/first-certificates", "/registry/first-certificates", aFirstCertificate(6), test.service);
}
