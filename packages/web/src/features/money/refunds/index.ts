export { ApproveRefundsDialog, type RefundResults } from "./approve-refunds-dialog.tsx";
