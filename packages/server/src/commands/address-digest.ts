import { isIP } from "node:net";
import { readConfig } from "../config.ts";
import { digestAddress } from "../audit-log/audit.ts";
import { commandArguments, runCommand, UsageError } from "./run-command.ts";
import { isDay } from "./verify-audit-options.ts";

/**
 * `portal address-digest ADDRESS DAY…`: the digests of a network address in the audit log on these UTC days, to
 * find calls from it.
 */
await runCommand(async () => {
  const [address = "", ...days] = commandArguments();
  if (isIP(address) === 0 || days.length === 0 || !days.every(isDay))
    throw new UsageError("Give an address and one or more UTC days: portal address-digest 192.0.2.7 2026-11-21");
  const { session } = readConfig().secrets;
  return days.map((day) => `${day} ${digestAddress(session, address, new Date(day))}`).join("\n");
});
