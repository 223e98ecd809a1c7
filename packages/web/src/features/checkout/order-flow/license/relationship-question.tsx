import { needsProof, relationships, type Relationship } from "@dop/domain/orders";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";

interface RelationshipQuestionProps {
  readonly chosen: Relationship | undefined;
  readonly onChoose: (relationship: Relationship) => void;
}

/** How a customer whose name is neither spouse's is related to the marriage (rule O-55). */
export function RelationshipQuestion({ chosen, onChoose }: RelationshipQuestionProps) {
  const t = useTexts("licenseStep");
  return (
    <div className="card mt-5 p-4 sm:p-5">
      <RadioGroup
        name="iAm"
        legend={t.iAm}
        options={relationships.map((value) => ({ value, label: t.relationships[value] }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      <output className="mt-3 block empty:hidden">{needsProof(chosen) && t.proofAsked}</output>
    </div>
  );
}
