/** One destination of an apostille order; null means not answered yet. */
export interface ApostilleItem {
  /** ISO 3166-1 alpha-2, empty until chosen. */
  country: string;
  fullCopy: boolean | null;
  quantity: number | null;
}

/** Mistakes on a record: its fields by the labels of the review, and what should be there. */
export interface WrongOnRecord {
  fields: string[];
  text: string;
}

/** Kinds of questions that a product asks, and their answers in a draft; null means not answered yet. */
export interface AnswerTypes {
  /** Number of documents, 1 to 9. */
  quantity: number | null;
  /** With the marriage application or without. */
  longCopy: boolean | null;
  /** Nothing to choose: one. */
  one: 1;
  destinations: ApostilleItem[];
  /** Certified copies in addition, 0 to 9. */
  additionalCopies: number | null | undefined;
  /** The additional copies include the marriage application. */
  longAdditionalCopies: boolean;
  wrong: WrongOnRecord | undefined;
}
export type AnswerKind = keyof AnswerTypes;

interface AnswerDraft<Kind extends AnswerKind> {
  readonly blank: () => AnswerTypes[Kind];
  readonly isComplete: (answer: AnswerTypes[Kind]) => boolean;
}

const complete = () => true;
const isGiven = (answer: unknown) => answer !== null;

/** Each kind's answer in a new draft, and the check that an answer is complete. */
export const answerDrafts: { readonly [Kind in AnswerKind]: AnswerDraft<Kind> } = {
  quantity: { blank: () => null, isComplete: isGiven },
  longCopy: { blank: () => null, isComplete: isGiven },
  one: { blank: () => 1, isComplete: complete },
  destinations: {
    blank: () => [],
    isComplete: (items) =>
      items.some(({ country, quantity, fullCopy }) => country !== "" && quantity !== null && fullCopy !== null),
  },
  additionalCopies: { blank: () => undefined, isComplete: complete },
  longAdditionalCopies: { blank: () => false, isComplete: complete },
  wrong: { blank: () => undefined, isComplete: complete },
};

type OptionalNames<Kinds extends Readonly<Record<string, AnswerKind>>> = {
  [Name in keyof Kinds]: undefined extends AnswerTypes[Kinds[Name]] ? Name : never;
}[keyof Kinds];

/** The answers of a form in a draft, by the kinds of its questions. */
export type AnswersOf<Kinds extends Readonly<Record<string, AnswerKind>>> = {
  -readonly [Name in Exclude<keyof Kinds, OptionalNames<Kinds>>]: AnswerTypes[Kinds[Name]];
} & { -readonly [Name in OptionalNames<Kinds>]?: AnswerTypes[Kinds[Name]] };
