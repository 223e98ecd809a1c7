import {
  needsProof,
  type Relationship,
  relationshipOf,
  relationships,
  fullName,
  tidyLicenseNumber,
} from "@dop/domain/orders";
import { LicensePicture } from "../../../../page/license-picture.tsx";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { FormField } from "../../../../forms/form-field.tsx";
import { Form } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import type { FormProblem } from "../../../../ui/fields/error-summary.tsx";
import { IconExternal } from "../../../../ui/icons.tsx";
import { TextInput } from "../../../../ui/fields/inputs.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { SaveRow, useSaveStep } from "../steps/save-step.tsx";
import { OneName } from "../steps/one-name.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";
import { unknownNumber, useLicenseCheck } from "./license-check.ts";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";

/** The fields of each spouse: first and last name. */
const spouses = [
  ["spouse1First", "spouse1Last"],
  ["spouse2First", "spouse2Last"],
] as const;

export function LicenseStep() {
  const t = useTexts("licenseStep");
  const { problem } = useTexts("orderFlow");
  const { opensInNewTab } = useTexts("shell");
  const { licenseLookupUrl, signedStatement } = useConfig();
  const { cart } = useFlow();
  const { schema, isUnknown, uncheckedBecause } = useLicenseCheck();
  const form = useDraftFields(schema, "license", { ...cart.license, relationship: cart.relationship });
  const save = useSaveStep("license");

  const license = form.values;
  const areNamed = spouses.flat().every((name) => license[name].trim() !== "");
  const isAsked =
    signedStatement && areNamed && relationshipOf({ contactInfo: cart.contactInfo, license }) === undefined;

  const { contactInfo: contact } = cart;
  /** True for an unnamed spouse while neither spouse has the contact's name: most contacts are a spouse. */
  function canBeContact(index: number): boolean {
    const names = spouses.map((fields) => fields.map((name) => license[name].trim()));
    const isContact = ([first, last]: readonly string[]) => first === contact.firstName && last === contact.lastName;
    return contact.firstName !== "" && names[index]?.join("") === "" && !names.some(isContact);
  }

  function fillInContact(index: number): void {
    const [first, last] = spouses[index === 0 ? 0 : 1];
    form.setValues((before) => ({ ...before, [first]: contact.firstName, [last]: contact.lastName }));
    // The button disappears, and the focus moves to the other spouse.
    form.focus(spouses[index === 0 ? 1 : 0][0]);
  }

  /** Adds the label, because the four names share one message. */
  function problemText({ name, message }: FormProblem): string {
    for (const [index, [first, last]] of spouses.entries()) {
      if (name === first) return problem(t.spouseFirst(index + 1), message);
      if (name === last) return problem(t.spouseLast(index + 1), message);
    }
    return message;
  }

  return (
    <Form
      form={form}
      onSave={async ({ relationship, ...saved }) => {
        if (await isUnknown(saved.number)) return form.refuse({ number: unknownNumber });
        return save(({ relationship: _earlier, ...current }) => ({
          ...current,
          license: saved,
          ...(isAsked && relationship && { relationship }),
        }));
      }}
      summary={problemText}
    >
      <StepHeading step="license" title={t.heading} intro={[t.intro]} />
      <Card className="mt-8">
        <FormField form={form} name="number" label={t.number} hint={t.numberHint} required className="max-w-72">
          <TextInput
            {...form.register("number", {
              read: tidyLicenseNumber,
              onChange: (typed) => void isUnknown(tidyLicenseNumber(typed)),
            })}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
          />
        </FormField>
        <LicensePicture label={t.where} />
        {uncheckedBecause !== undefined && (
          <Alert kind="warn" live="status" className="mt-3">
            {t.unchecked(uncheckedBecause)}
          </Alert>
        )}
        <p className="mt-3">
          <a href={licenseLookupUrl} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1.5">
            {t.search} <IconExternal className="size-[1em]" />
            <VisuallyHidden>{opensInNewTab}</VisuallyHidden>
          </a>
        </p>
      </Card>
      {spouses.map(([first, last], index) => (
        <fieldset key={first} className="card mt-5 min-w-0 p-4 sm:p-5">
          <legend className="float-left mb-3 w-full text-lg leading-snug font-bold">{t.spouse(index + 1)}</legend>
          {canBeContact(index) && (
            <Button kind="quiet" small className="clear-both mb-2 -ml-3 block" onClick={() => fillInContact(index)}>
              {t.fillIn(fullName(contact.firstName, contact.lastName))}
            </Button>
          )}
          <div className="clear-both grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormField form={form} name={first} label={t.firstName} required>
              <TextInput {...form.register(first)} autoComplete="off" spellCheck={false} />
            </FormField>
            <FormField form={form} name={last} label={t.lastName} required>
              <TextInput {...form.register(last)} autoComplete="off" spellCheck={false} />
            </FormField>
          </div>
          <OneName names={[license[first], license[last]]} isLeft={form.wasLeft(last) || form.attempt > 0} />
        </fieldset>
      ))}
      {isAsked && (
        <RelationshipQuestion
          chosen={license.relationship}
          onChoose={(relationship) => form.set("relationship", relationship)}
        />
      )}
      <SaveRow busy={form.busy} />
    </Form>
  );
}

interface RelationshipQuestionProps {
  readonly chosen: Relationship | undefined;
  readonly onChoose: (relationship: Relationship) => void;
}

/** The relationship to the marriage of a customer who is neither spouse (rule O-55). */
function RelationshipQuestion({ chosen, onChoose }: RelationshipQuestionProps) {
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
