import { features, idle, type Fault } from "./fault.ts";

export const leakFaults: readonly Fault[] = [
  idle("checkouts-never-closed", "close-checkouts", "() => money.closeCheckouts(portal()),"),
  idle(
    "expired-rows-never-purged",
    "purge-expired-rows",
    `async () => {
      await system.purgeExpiredRows(portal().db, portal().clock());
      await documents.destroyUnusedUploads(portal());
      await system.destroyOldQuarantined(portal());
    },`,
  ),
  {
    name: "machine-clock-in-messages",
    file: `${features}/desk/messages/message-commands.ts`,
    find: "        created_at: context.now,\n        deleted_at: null,",
    replace: "        created_at: new Date(),\n        deleted_at: null,",
  },
];
