export { LabelsDialog, LeftOutList } from "./labels-dialog.tsx";
export { usePrintPapers, type LeftOut } from "./use-print-papers.ts";
