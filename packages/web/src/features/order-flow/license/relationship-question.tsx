import type { CartLicense, ContactInfo, Relationship } from "@dop/domain/orders";
import type { ZodForm } from "../../../forms/use-zod-form.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { RadioGroup } from "../../../ui/radio-group.tsx";

/** The fields of each spouse: first and last name. */
export const fieldsOf = {
  spouse1: ["spouse1First", "spouse1Last"],
  spouse2: ["spouse2First", "spouse2Last"],
} as const;

const spouses = ["spouse1", "spouse2"] as const;
const others = ["parent", "child", "attorney", "other"] as const;
const choices = [...spouses, ...others];
export type RelationshipAnswer = (typeof choices)[number];

/** The relationship to the marriage that the answer tells (rule O-55). */
export function relationshipOf(who: RelationshipAnswer): Relationship {
  return others.find((one) => one === who) ?? "spouse";
}

interface RelationshipQuestionProps {
  readonly form: ZodForm<CartLicense, CartLicense>;
  readonly contact: ContactInfo;
  readonly who: RelationshipAnswer | undefined;
  readonly onChoose: (who: RelationshipAnswer) => void;
}

/** Which of these the customer is: as answered, as the draft has it, or as the names tell. */
export function useRelationship(
  values: CartLicense,
  { firstName, lastName }: ContactInfo,
  answered: RelationshipAnswer | undefined,
  drafted: Relationship | undefined,
): RelationshipAnswer | undefined {
  const own = [firstName, lastName];
  const isOwn = (spouse: (typeof spouses)[number]) => fieldsOf[spouse].every((name, at) => values[name] === own[at]);
  return answered ?? others.find((one) => one === drafted) ?? (own.includes("") ? undefined : spouses.find(isOwn));
}

/** How the customer is related to the marriage; fills in a spouse's own name, never over what was typed (rule O-45). */
export function RelationshipQuestion({ form, contact, who, onChoose }: RelationshipQuestionProps) {
  const t = useTexts("licenseStep");
  const own = [contact.firstName, contact.lastName] as const;

  function fill(spouse: (typeof spouses)[number], from: readonly string[], to: readonly string[]): void {
    const names = fieldsOf[spouse];
    if (names.some((name, index) => form.getValues(name) !== from[index])) return;
    const shouldValidate = form.attempt > 0;
    for (const [index, name] of names.entries())
      form.setValue(name, to[index] ?? "", { shouldDirty: true, shouldValidate });
  }

  function choose(next: RelationshipAnswer): void {
    onChoose(next);
    for (const spouse of spouses) {
      if (spouse === next) fill(spouse, ["", ""], own);
      else fill(spouse, own, ["", ""]);
    }
  }

  if (own.includes("")) return null;
  const labels: Readonly<Record<RelationshipAnswer, string>> = {
    spouse1: t.spouse(1),
    spouse2: t.spouse(2),
    ...t.others,
  };
  return (
    <div className="card mt-5 p-4 wrap-anywhere sm:p-5">
      <RadioGroup
        name="iAm"
        legend={t.iAm}
        hint={t.iAmHint(own.join(" "))}
        options={choices.map((value) => ({ value, label: labels[value] }))}
        chosen={who}
        onChoose={choose}
      />
      <output className="mt-3 block empty:hidden">
        {who !== undefined && relationshipOf(who) !== "spouse" && t.proofAsked}
      </output>
    </div>
  );
}
