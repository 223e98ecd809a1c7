import { contactFormSchema, hasExtension, limits, tidyPhone } from "@dop/domain/orders";
import { Suspense, useState } from "react";
import * as z from "zod/mini";
import { lazyPart } from "../../../../page/lazy-page.ts";
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
import { OneName } from "../steps/one-name.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";

const asEmail = { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false } as const;

const providers = ["gmail.com", "yahoo.com", "icloud.com", "hotmail.com", "outlook.com"];

/** Whole addresses at well-known providers that begin as typed. */
function endingsOf(typed: string): string[] {
  const [name = "", domain = ""] = typed.trim().split("@");
  return name.length < 3 ? [] : providers.filter((one) => one.startsWith(domain)).map((one) => `${name}@${one}`);
}

/** Fewer digits may still be the code of a country and an area. */
const wholeNumberDigits = 10;

/** Formats the phone number first: Enter saves one that the focus has not left. */
const contactStepSchema = z.pipe(
  z.transform((form: z.input<typeof contactFormSchema>) => ({ ...form, phone: tidyPhone(form.phone) })),
  contactFormSchema,
);

// With the lists of providers and of numbers of all countries; nothing waits for them.
const EmailHint = lazyPart(async () => (await import("./email-hint.tsx")).EmailHint);
const PhoneHint = lazyPart(async () => (await import("./phone-hint.tsx")).PhoneHint);

/** The customer's name, email and phone (rule O-11). A saved address has been verified, so it fills both fields. */
export function ContactStep() {
  const t = useTexts("contactStep");
  const words = useTexts("orderFlow");
  const { textMessages } = useConfig();
  const { cart } = useFlow();
  const { firstName, lastName, email, phone: savedPhone } = cart.contactInfo;
  // In the order of the page, which is also the order of the problems.
  const draft = {
    firstName,
    lastName,
    email,
    verifyEmail: email,
    phone: savedPhone,
    textMe: textMessages && cart.textMe === true,
  };
  const form = useDraftFields(contactStepSchema, "contact", draft);
  const save = useSaveStep("contact");

  const { email: typedEmail, verifyEmail, phone, textMe: isTexted } = form.values;
  const isEmail = contactFormSchema.shape.email.safeParse(typedEmail).success;
  const [isExtended, setIsExtended] = useState(false);
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

  /** Takes the address that was meant, also where it was typed twice. */
  function takeEmail(meant: string): void {
    if (verifyEmail !== "") form.set("verifyEmail", meant);
    form.set("email", meant);
    form.focus("email");
  }

  function tidy(typed: string): void {
    const next = tidyPhone(typed);
    if (next === typed.trim()) return;
    form.set("phone", next);
    announce(`${t.phone}: ${next}`);
  }

  /** Formats a whole number before the field is left, because Enter leaves the page with it. */
  function phoneChanged(typed: string): void {
    setIsExtended(hasExtension(typed));
    // The next digit may be one of the extension.
    if (hasExtension(typed)) return;
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
        <div>
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormField form={form} name="firstName" label={t.firstName} required>
              <TextInput {...form.register("firstName")} autoComplete="given-name" spellCheck={false} />
            </FormField>
            <FormField form={form} name="lastName" label={t.lastName} required>
              <TextInput {...form.register("lastName")} autoComplete="family-name" spellCheck={false} />
            </FormField>
          </div>
          <OneName
            names={[form.values.firstName, form.values.lastName]}
            isLeft={form.wasLeft("lastName") || form.attempt > 0}
          />
        </div>
        <div>
          <FormField form={form} name="email" label={t.email} required>
            <TextInput {...form.register("email", { onChange: emailChanged })} {...asEmail} list="email-endings" />
          </FormField>
          {/* The browser offers them while the address is typed; phones do so above their keyboard. */}
          <datalist id="email-endings" translate="no">
            {endingsOf(typedEmail).map((whole) => (
              <option key={whole}>{whole}</option>
            ))}
          </datalist>
          {form.wasLeft("email") && isEmail && (
            <Suspense>
              <EmailHint email={typedEmail} onUse={takeEmail} />
            </Suspense>
          )}
        </div>
        <div>
          <FormField form={form} name="verifyEmail" label={t.verifyEmail} hint={t.verifyHint} required>
            <TextInput {...form.register("verifyEmail")} {...asEmail} />
          </FormField>
          {verifyEmail === "" && isEmail && (
            <Button kind="quiet" small className="mt-2 -ml-3 wrap-anywhere" onClick={confirmEmail}>
              {t.emailIsRight(typedEmail)}
            </Button>
          )}
        </div>
        <div>
          <FormField form={form} name="phone" label={t.phone} hint={t.phoneHint} required className="max-w-72">
            <TextInput
              {...form.register("phone", { onChange: phoneChanged, onBlur: () => tidy(form.values.phone) })}
              type="tel"
              autoComplete="tel"
              size={limits.phone}
            />
          </FormField>
          <output className="mt-1 block text-sm empty:hidden">
            {isExtended && <span>{`${t.phoneExtension} `}</span>}
            {form.wasLeft("phone") && phone !== "" && form.error("phone") === undefined && (
              <Suspense>
                <PhoneHint phone={phone} />
              </Suspense>
            )}
          </output>
        </div>
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
      <SaveRow busy={form.busy} />
    </Form>
  );
}
