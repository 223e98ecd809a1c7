import { assignableSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { apiQuery, atOnce } from "../../../../lib/api/api-query.ts";
import { LoadingStates } from "../../../../ui/states/loading-states.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Select } from "../../../../ui/fields/inputs.tsx";

/** GET /users/assignable: who can have orders, by name. */
const assignableQuery = apiQuery(["assignable"], "/users/assignable", assignableSchema, atOnce);

const unassigned = "nobody";
/** The list of people arrives after the dialog has opened. */
const takeFocus = (field: HTMLElement | null): void => field?.focus();

interface AssignFormProps {
  /** Current assignee, where all orders have the same. */
  readonly assignee?: number | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAssign: (userId: number | null) => void;
}

/** Chooses an assignee (rule Q-7). */
export function AssignForm({ assignee, busy, onClose, onAssign }: AssignFormProps) {
  const t = useTexts("queueWork").bulk;
  const query = useQuery(assignableQuery);
  const [chosen, setChosen] = useState(assignee === undefined ? unassigned : String(assignee));
  const form = useForm({ output: chosen === unassigned ? null : Number(chosen) });
  if (query.data === undefined) return <LoadingStates query={query} lines={2} />;
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={onAssign}>
      <Field name="assignee" label={t.assignTo}>
        <Select
          ref={takeFocus}
          data-autofocus
          value={chosen}
          options={[
            { value: unassigned, label: t.nobody },
            ...query.data.map(({ id, display_name: label }) => ({ value: String(id), label })),
          ]}
          onValue={setChosen}
        />
      </Field>
      <FormButtons cancel={t.cancel} submit={t.save} busy={busy} onCancel={onClose} />
    </Form>
  );
}
