import { contactFormSchema, limits, tidyPhone } from "@dop/domain/orders";
import { FormField } from "../../../../forms/form-field.tsx";
import { Form } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { CheckBox } from "../../../../ui/fields/check-box.tsx";
import { TextInput } from "../../../../ui/fields/inputs.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { namedProblem, SaveRow, useSaveStep } from "../steps/save-step.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";

const asEmail = { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false } as const;

/** Fewer digits may still be the code of a country and an area. */
const wholeNumberDigits = 10;

/** The customer's name, email and phone (rule O-11). A saved address has been verified, so it fills both fields. */
export function ContactStep() {
  const t = useTexts("contactStep");
  const words = useTexts("orderFlow");
  const { textMessages } = useConfig();
  const { cart } = useFlow();
  const { firstName, lastName, email, phone } = cart.contactInfo;
  // In the order of the page, which is also the order of the problems.
  const draft = { firstName, lastName, email, verifyEmail: email, phone, textMe: textMessages && cart.textMe === true };
  const form = useDraftFields(contactFormSchema, "contact", draft);
  const { save, failure } = useSaveStep("contact");

  const { email: typedEmail, verifyEmail, textMe: isTexted } = form.values;
  /** Checks the match of the two addresses; an empty second field is no error yet. */
  function emailChanged(): void {
    if (verifyEmail !== "") form.show("verifyEmail");
  }

  /** Reading the address once more verifies it as well as typing it again. */
  function confirmEmail(): void {
    form.set("verifyEmail", typedEmail);
    // The button disappears, and the focus moves on.
    form.focus("phone");
  }

  function tidy(typed: string): void {
    const next = tidyPhone(typed);
    if (next === typed.trim()) return;
    form.set("phone", next);
    announce(`${t.phone}: ${next}`);
  }

  /** Formats a whole number before the field is left, because Enter leaves the page with it. */
  function phoneChanged(typed: string): void {
    if (typed.replaceAll(/\D/g, "").length >= wholeNumberDigits) tidy(typed);
  }

  return (
    <Form
      form={form}
      onSave={({ verifyEmail: _same, textMe, ...contactInfo }) =>
        save(({ textMe: _before, ...current }) => ({ ...current, contactInfo, ...(textMe === true && { textMe }) }))
      }
      // Both addresses can have the same message: name the field.
      summary={(problem) =>
        problem.name === "verifyEmail" ? words.problem(t.verifyEmail, problem.message) : namedProblem(problem, t)
      }
    >
      <StepHeading step="contact" title={t.heading} intro={[t.intro]} />
      <Card className="mt-8 grid gap-5">
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormField form={form} name="firstName" label={t.firstName} required>
            <TextInput {...form.register("firstName")} autoComplete="given-name" spellCheck={false} />
          </FormField>
          <FormField form={form} name="lastName" label={t.lastName} required>
            <TextInput {...form.register("lastName")} autoComplete="family-name" spellCheck={false} />
          </FormField>
        </div>
        <FormField form={form} name="email" label={t.email} required>
          <TextInput {...form.register("email", { onChange: emailChanged })} {...asEmail} />
        </FormField>
        <div>
          <FormField form={form} name="verifyEmail" label={t.verifyEmail} hint={t.verifyHint} required>
            <TextInput {...form.register("verifyEmail")} {...asEmail} />
          </FormField>
          {verifyEmail === "" && contactFormSchema.shape.email.safeParse(typedEmail).success && (
            <Button kind="quiet" small className="mt-2 -ml-3 wrap-anywhere" onClick={confirmEmail}>
              {t.emailIsRight(typedEmail)}
            </Button>
          )}
        </div>
        <FormField form={form} name="phone" label={t.phone} hint={t.phoneHint} required className="max-w-72">
          <TextInput
            {...form.register("phone", { onChange: phoneChanged, onBlur: () => tidy(form.values.phone) })}
            type="tel"
            autoComplete="tel"
            size={limits.phone}
          />
        </FormField>
        {textMessages && (
          <div>
            <CheckBox
              name="textMe"
              label={t.textMe}
              describedBy="text-me-hint"
              checked={isTexted}
              error={form.error("textMe")}
              onChange={(textMe) => form.set("textMe", textMe)}
            />
            <p id="text-me-hint" className="hint mt-1">
              {t.textMeHint}
            </p>
          </div>
        )}
      </Card>
      <SaveRow busy={form.busy} failure={failure} />
    </Form>
  );
}
