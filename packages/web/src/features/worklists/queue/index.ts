export { AssignForm } from "./bulk/assign-form.tsx";
export { AwaitingPayment } from "./awaiting-payment.tsx";
export { FlagDialog, type FlagTask } from "./flag-dialog.tsx";
export { formatDuration } from "./format-duration.ts";
export { QueuePage } from "./queue-page.tsx";
export { QueueSidebar } from "./queue-sidebar.tsx";
export { listAddress } from "./queue-sort.ts";
export { useQueueName } from "./queue-names.ts";
export { nextInQueueQuery, overviewQuery, queueCountsQuery, reloadQueues } from "./queue-queries.ts";
