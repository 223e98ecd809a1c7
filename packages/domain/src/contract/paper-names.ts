/** Papers that the office prints for order products: a cover sheet, or a label of one of three sizes. */
export const paperForms = ["cover", "avery5160", "label4x6", "dymo30252"] as const;
export type PaperForm = (typeof paperForms)[number];

/** Why there is no paper for an order product. */
export const paperProblems = ["missing", "destroyed", "voided", "noAddress", "tooLong", "letters"] as const;
export type PaperProblem = (typeof paperProblems)[number];
