import { settingsSchema, type SettingsAnswer } from "@dop/domain/contract";
import type { SettingKey } from "@dop/domain/settings";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { apiQuery, fresh } from "../../../lib/api/api-query.ts";
import { api } from "../../../lib/api/api.ts";
import { handleError } from "../../../lib/api/handle-error.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { queryClient, reload } from "../../../lib/api/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Select, TextInput } from "../../../ui/fields/inputs.tsx";
import { sayBeside } from "../../../lib/api/failure-beside.ts";

const keys = [
  "office_name",
  "office_county",
  "office_address",
  "office_phone",
  "office_email",
  "office_hours",
  "faq_url",
  "license_lookup_url",
  "signed_statement",
] as const satisfies readonly SettingKey[];
type OfficeKey = (typeof keys)[number];
type OfficeValues = Record<OfficeKey, string>;

/** The server validates the fields: it knows the installation. */
const schema = z.object(Object.fromEntries(keys.map((key) => [key, z.string()])) as Record<OfficeKey, z.ZodMiniString>);

const officeQuery = apiQuery(["setup", "office"], "/settings", settingsSchema, fresh);

const valuesOf = ({ settings }: SettingsAnswer): OfficeValues =>
  schema.parse(Object.fromEntries(keys.map((key) => [key, settings[key].value])));

const blank = Object.fromEntries(keys.map((key) => [key, ""])) as OfficeValues;

/** Name and contact of the office, as every page and email has them; saved at once for every server. */
export function OfficeForm({ onSaved }: { readonly onSaved: () => void }) {
  const { loading } = useTexts("ui");
  const query = useQuery(officeQuery);
  const [savedVersion, setSavedVersion] = useState<number>();
  function saved(version: number): void {
    setSavedVersion(version);
    onSaved();
  }
  const { data, error } = query;
  if (data === undefined && error !== null) return <LoadingStates query={query} lines={keys.length} />;
  if (data === undefined)
    // Disabled fields keep the room: nothing below moves when the values arrive.
    return (
      <fieldset disabled className="min-w-0">
        <output className="sr-only">{loading}</output>
        <Fields present={blank} version={0} isSaved={false} onSaved={saved} />
      </fieldset>
    );
  const { version } = data;
  // The key shows the values that another admin saved meanwhile.
  return (
    <Fields
      key={version}
      present={valuesOf(data)}
      version={version}
      isSaved={version === savedVersion}
      onSaved={saved}
    />
  );
}

interface FieldsProps {
  readonly present: OfficeValues;
  /** The version of the settings with these values. */
  readonly version: number;
  readonly isSaved: boolean;
  readonly onSaved: (version: number) => void;
}

function Fields({ present, version, isSaved, onSaved }: FieldsProps) {
  const t = useTexts("setup");
  const { keys: words, signedStatements } = useTexts("settings");
  const form = useFields(schema, present);

  async function save(values: OfficeValues): Promise<void> {
    const changes = Object.fromEntries(
      keys.filter((key) => values[key] !== present[key]).map((key) => [key, values[key]]),
    );
    if (Object.keys(changes).length === 0) return onSaved(version);
    try {
      const body = { changes, version };
      const answer = await api.patch("/settings", { body, schema: settingsSchema });
      onSaved(answer.version);
      queryClient.setQueryData(officeQuery.queryKey, answer);
    } catch (error) {
      if (error instanceof ApiError && error.status === 400 && error.errors.length > 0) throw error;
      const { message, shown } = handleError(error);
      if (!shown) sayBeside(document.activeElement, message);
      await reload(officeQuery);
    }
    return undefined;
  }

  return (
    <Form
      form={form}
      onSave={save}
      className="grid gap-3"
      summary={({ name, message }) => t.problem(words[name as OfficeKey].label, message)}
    >
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {keys.map((key) => (
          <FormField
            key={key}
            form={form}
            name={key}
            label={words[key].label}
            hint={words[key].hint}
            required={key !== "office_hours"}
          >
            {key === "signed_statement" ? (
              <Select
                {...form.register(key)}
                options={Object.entries(signedStatements).map(([value, label]) => ({ value, label }))}
              />
            ) : (
              <TextInput {...form.register(key)} autoComplete="off" />
            )}
          </FormField>
        ))}
      </div>
      {isSaved && <Saved />}
      <Button kind="secondary" small type="submit" className="justify-self-start" busy={form.busy}>
        {t.saveOffice}
      </Button>
    </Form>
  );
}

/** Takes the focus, because the pressed button was mounted anew. */
function Saved() {
  const t = useTexts("setup");
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <p ref={box} tabIndex={-1} className="w-fit font-semibold text-ok">
      {t.officeSaved}
    </p>
  );
}
