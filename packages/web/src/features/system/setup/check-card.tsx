import { type Setup, type SetupResult, type SetupState, setupCheckSchema } from "@dop/domain/contract";
import { isSettingKey, type SettingKey } from "@dop/domain/settings";
import { useId, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { paths } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { Alert, type AlertKind } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Chip, type ChipTone } from "../../../ui/chip.tsx";
import { DefinitionList } from "../../../ui/lists/definition-list.tsx";
import { OfficeForm } from "./office-form.tsx";
import { Form, useForm } from "../../../forms/form.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { DigitsInput } from "../../../ui/fields/inputs.tsx";

const tones: Record<SetupState, { readonly chip: ChipTone; readonly box: AlertKind }> = {
  untried: { chip: "neutral", box: "info" },
  works: { chip: "ok", box: "info" },
  practice: { chip: "info", box: "info" },
  waits: { chip: "warn", box: "warn" },
  fails: { chip: "error", box: "error" },
};

interface CheckCardProps {
  readonly part: SetupResult;
  readonly webhook: Setup["webhook"];
  readonly busy: boolean;
  readonly onTry: (licenseNumber?: number) => void;
}

/** One part of the installation: its check, the last result, and the next step. */
export function CheckCard({ part, webhook, busy, onTry }: CheckCardProps) {
  const t = useTexts("setup");
  const { keys } = useTexts("settings");
  const { isProduction } = useConfig();
  const heading = useId();
  const { check, state, findings, settings, tried_at, tried_by } = part;
  const step = t.steps[check];
  const action = state === "untried" ? t.tryIt : t.tryAgain;
  return (
    <Card as="section" labelledBy={heading} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={heading} className="text-lg">
            {step}
          </h2>
          <Chip tone={tones[state].chip}>{t.states[state]}</Chip>
        </div>
        {(check !== "test_order" || isProduction) && (
          <Button kind="secondary" small busy={busy} aria-label={t.tryOf(action, step)} onClick={() => onTry()}>
            {action}
          </Button>
        )}
      </div>
      <p>{t.about[check]}</p>
      {findings.length > 0 && (
        <Alert kind={tones[state].box}>
          {findings.map(({ code, detail }) => (
            <p key={code} className="wrap-anywhere">
              {t.findings[code](code === "EXAMPLE_OFFICE" ? fieldNames(detail, keys) : detail)}
            </p>
          ))}
        </Alert>
      )}
      {check === "office" && (
        <>
          <OfficeForm onSaved={() => onTry()} />
          <p>
            {t.moreOfOffice} <Link to={paths.settings}>{t.toSettings}</Link>
          </p>
        </>
      )}
      {webhook && <Webhook webhook={webhook} />}
      {check === "test_order" && !isProduction && <TestOrderForm action={action} busy={busy} onTry={onTry} />}
      {check === "sign_in" && (
        <Link to={paths.account} className="w-fit">
          {t.toAccount}
        </Link>
      )}
      {settings.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer">{t.settings}</summary>
          <DefinitionList
            className="mt-2 text-sm max-sm:grid-cols-1"
            items={settings.map(({ name, value }) => ({ term: <code>{name}</code>, value: value ?? t.isSet }))}
          />
        </details>
      )}
      {tried_at !== null && <p className="text-sm text-ink-2">{t.triedAt(formatDateTime(tried_at), tried_by ?? "")}</p>}
    </Card>
  );
}

function fieldNames(keys: string | null, words: Readonly<Record<SettingKey, { readonly label: string }>>): string {
  return (keys ?? "")
    .split(", ")
    .map((key) => (isSettingKey(key) ? words[key].label : key))
    .join(", ");
}

function Webhook({ webhook: { url, events, last_event_at } }: { readonly webhook: NonNullable<Setup["webhook"]> }) {
  const t = useTexts("setup");
  return (
    <div className="text-sm">
      <p>{t.webhook}</p>
      <p className="my-1 font-semibold wrap-anywhere">{url}</p>
      <ul className="grid list-disc gap-x-6 pl-5 sm:grid-cols-2">
        {events.map((event) => (
          <li key={event} className="wrap-anywhere">
            {event}
          </li>
        ))}
      </ul>
      <p className="mt-1">{last_event_at === null ? t.noEvent : t.lastEvent(formatDateTime(last_event_at))}</p>
    </div>
  );
}

interface TestOrderFormProps {
  readonly action: string;
  readonly busy: boolean;
  readonly onTry: (licenseNumber: number) => void;
}

function TestOrderForm({ action, busy, onTry }: TestOrderFormProps) {
  const t = useTexts("setup");
  const [typed, setTyped] = useState("");
  const parsed = setupCheckSchema.safeParse({ license_number: typed === "" ? Number.NaN : Number(typed) });
  const form = useForm(
    parsed.success && parsed.data.license_number !== undefined
      ? { output: parsed.data.license_number }
      : { problems: [{ name: "license_number", message: t.licenseNumber }] },
  );
  return (
    <Form form={form} busy={busy} className="flex flex-wrap items-end gap-3" onSave={onTry}>
      <Field name="license_number" label={t.license} hint={t.licenseHint} error={form.error("license_number")} required>
        <DigitsInput value={typed} onValue={setTyped} />
      </Field>
      <Button kind="secondary" small type="submit" busy={busy} aria-label={t.tryOf(action, t.steps.test_order)}>
        {action}
      </Button>
    </Form>
  );
}
