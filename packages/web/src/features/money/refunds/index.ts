export { ApproveRefundsDialog, type RefundResults, useRefundsPreview } from "./approve-refunds-dialog.tsx";
