import { type Catalogue, msg } from "@dop/texts/message";
import { type Price, priceChangeSchema } from "@dop/domain/contract";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { useConfig } from "../../../lib/office/config-context.ts";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/api.ts";
import { daysAgo } from "../../../lib/words/days-ago.ts";
import { formatDate, formatDollars } from "../../../lib/words/format.ts";
import { reload } from "../../../lib/api/query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { RadioGroup } from "../../../ui/fields/radio-group.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { pricesQuery } from "./prices-query.ts";

interface ChangePriceDialogProps {
  readonly prices: readonly Price[] | undefined;
  readonly onClose: () => void;
}

/** A new price for one thing, or the same for several, from now on or from a day. */
export function ChangePriceDialog({ prices, onClose }: ChangePriceDialogProps) {
  const t = useTexts("prices");
  const [first, ...others] = prices ?? [];
  return (
    <Dialog
      open={first !== undefined}
      onClose={onClose}
      title={others.length === 0 ? t.changeOf(first?.label ?? "") : t.changeTitle(others.length + 1)}
    >
      {prices && <ChangePriceForm prices={prices} onClose={onClose} />}
    </Dialog>
  );
}

type Start = "now" | "day";

function ChangePriceForm({ prices, onClose }: { readonly prices: readonly Price[]; readonly onClose: () => void }) {
  const t = useTexts("prices");
  const { officeTimeZone } = useConfig();
  const [start, setStart] = useState<Start>("now");
  const tomorrow = daysAgo(-1, officeTimeZone);
  const schema = useMemo(() => changePriceSchemaOf(start === "day" ? tomorrow : undefined), [start, tomorrow]);
  const form = useFields(schema, { amount: "", effective_on: "" });
  const labels: Readonly<Record<string, string>> = { amount: t.newAmount, effective_on: t.day };
  const { failure, submit } = useSubmit({
    failure: "inline",
    rethrow: (error) => error instanceof ApiError && error.errors.some(({ path }) => path in labels),
  });

  function choose(next: Start): void {
    setStart(next);
    form.hide("effective_on");
  }

  async function change({ amount, effective_on }: z.infer<typeof schema>): Promise<void> {
    const items = prices.map(({ kind, key }) => ({ kind, key }));
    const body = { items, amount, effective_on: start === "day" ? effective_on : null };
    if (!(await submit(() => api.post("/prices", { body })))) return;
    toast.success(body.effective_on === null ? t.changed : t.planned(formatDate(effective_on, "UTC")));
    onClose();
    await reload(pricesQuery);
  }

  return (
    <Form form={form} onSave={change} summary={({ name, message }) => t.problem(labels[name] ?? name, message)}>
      <div className="grid gap-4">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        <p>{costNow(prices, t)}</p>
        <FormField form={form} name="amount" label={t.newAmount} required>
          <TextInput {...form.register("amount")} inputMode="decimal" autoComplete="off" data-autofocus />
        </FormField>
        <RadioGroup
          name="start"
          legend={t.when}
          options={[
            { value: "now", label: t.fromNow },
            { value: "day", label: t.fromDay },
          ]}
          chosen={start}
          onChoose={choose}
        />
        {start === "day" && (
          <FormField form={form} name="effective_on" label={t.day} hint={t.dayHint} required>
            <TextInput {...form.register("effective_on")} type="date" min={tomorrow} />
          </FormField>
        )}
        <FormButtons cancel={t.cancel} submit={t.save} busy={form.busy} onCancel={onClose} />
      </div>
    </Form>
  );
}

/** The current price; for several, each amount with its count. */
function costNow(prices: readonly Price[], t: Catalogue["prices"]): string {
  const [first, ...others] = prices;
  if (first && others.length === 0) return t.nowAmount(formatDollars(first.amount));
  const counts = new Map<number, number>();
  for (const { amount } of prices) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return t.nowAmounts(sorted.map(([amount, count]) => t.amountOfSome(formatDollars(amount), count)));
}

/** A comma only separates thousands: "12,50" is not a price, and certainly not 1,250. */
const typedAmount = /^\$?\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/;

const dollars = z.transform((text: string) =>
  typedAmount.test(text.trim()) ? Number(text.replaceAll(/[$,\s]/g, "")) : Number.NaN,
);

/**
 * The form of a change: an amount as people type it, and the day when it is not from now on.
 * @param tomorrow the first day that can be planned for, YYYY-MM-DD in the office's time; undefined: from now on
 */
export const changePriceSchemaOf = (tomorrow: string | undefined) =>
  z.object({
    amount: z.pipe(z.pipe(z.string(), dollars), priceChangeSchema.shape.amount),
    effective_on: z
      .string()
      .check(
        z.refine(
          (day) => tomorrow === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(day) && day >= tomorrow),
          msg("prices.date"),
        ),
      ),
  });
