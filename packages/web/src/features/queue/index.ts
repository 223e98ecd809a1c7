export { AwaitingPayment } from "./awaiting-payment.tsx";
export { FlagDialog, type FlagTask } from "./flag-dialog.tsx";
export { QueuePage } from "./queue-page.tsx";
export { QueueSidebar } from "./queue-sidebar.tsx";
export { useQueueName } from "./queue-names.ts";
export { overviewQuery, queueCountsQuery, queueEntriesQuery, reloadQueues } from "./queue-queries.ts";
