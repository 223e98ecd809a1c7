export { DocumentCode } from "./document-code.tsx";
export { LabelsDialog, LeftOutList } from "./labels-dialog.tsx";
export { usePrintPapers, type LeftOut } from "./use-print-papers.ts";
