import { licenseNumberSchema, licenseSchema, relationshipOf } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import { LicensePicture } from "../../../../page/license-picture.tsx";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { FormField } from "../../../../forms/form-field.tsx";
import { Form } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { handleError } from "../../../../lib/api/handle-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import type { FormProblem } from "../../../../ui/fields/error-summary.tsx";
import { IconExternal } from "../../../../ui/icons.tsx";
import { TextInput } from "../../../../ui/fields/inputs.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { RelationshipQuestion } from "./relationship-question.tsx";
import { SaveRow } from "../steps/save-row.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";
import { useSaveStep } from "../draft/use-save-step.ts";
import { createLicenseCheck } from "./license-check.ts";

/** The fields of each spouse: first and last name. */
const spouses = [
  ["spouse1First", "spouse1Last"],
  ["spouse2First", "spouse2Last"],
] as const;

/** Which license, and whose. */
export function LicenseStep() {
  const t = useTexts("licenseStep");
  const { problem } = useTexts("orderFlow");
  const { opensInNewTab } = useTexts("shell");
  const { licenseLookupUrl, signedStatement } = useConfig();
  const { cart } = useFlow();
  const { schema, isUnknown, uncheckedBecause } = useLicenseCheck();
  const form = useDraftFields(schema, "license", cart.license);
  const { save, failure } = useSaveStep("license");

  const [relationship, setRelationship] = useState(cart.relationship);
  const license = form.values;
  const areNamed = spouses.flat().every((name) => license[name].trim() !== "");
  const isAsked =
    signedStatement && areNamed && relationshipOf({ contactInfo: cart.contactInfo, license }) === undefined;

  const { contactInfo: contact } = cart;
  /** Most contacts are a spouse: their name is one press away, as long as neither spouse has it. */
  function canBeContact(index: number): boolean {
    const names = spouses.map((fields) => fields.map((name) => license[name].trim()));
    const isContact = ([first, last]: readonly string[]) => first === contact.firstName && last === contact.lastName;
    return contact.firstName !== "" && names[index]?.join("") === "" && !names.some(isContact);
  }

  function fillInContact(index: number): void {
    const [first, last] = spouses[index === 0 ? 0 : 1];
    form.setValues((before) => ({ ...before, [first]: contact.firstName, [last]: contact.lastName }));
    // The button goes: the other spouse comes next.
    form.focus(spouses[index === 0 ? 1 : 0][0]);
  }

  /** All four names share one message: name the missing one. */
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
      onSave={async (saved) => {
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
            {...form.register("number", { onChange: (typed) => void isUnknown(typed.trim()) })}
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
              {t.fillIn(`${contact.firstName} ${contact.lastName}`)}
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
        </fieldset>
      ))}
      {isAsked && <RelationshipQuestion chosen={relationship} onChoose={setRelationship} />}
      <SaveRow busy={form.busy} failure={failure} />
    </Form>
  );
}

const unknownNumber = msg("validation.licenseUnknown");

/**
 * The license form's rules, with the server's check of the number. A failure of the check goes through the general
 * handler and does not stop the form: the server checks again when the order is placed.
 */
function useLicenseCheck() {
  const [check] = useState(() => createLicenseCheck());
  const [unknown, setUnknown] = useState<string>();
  const [uncheckedBecause, setUncheckedBecause] = useState<string>();
  /** The number whose check failed: a failure is reported once. */
  const failed = useRef<string>(undefined);
  const schema = useMemo(() => {
    const number = licenseNumberSchema.check(z.refine((value) => value !== unknown, unknownNumber));
    return z.extend(licenseSchema, { number });
  }, [unknown]);

  async function isUnknown(number: string): Promise<boolean> {
    if (!/^\d{1,18}$/.test(number)) return false;
    const result = await check(number);
    if (typeof result === "object") {
      if (failed.current !== number) setUncheckedBecause(handleError(result.failed).message);
      failed.current = number;
      return false;
    }
    failed.current = undefined;
    setUncheckedBecause(undefined);
    if (result === "unknown") setUnknown(number);
    return result === "unknown";
  }

  return { schema, isUnknown, uncheckedBecause };
}
