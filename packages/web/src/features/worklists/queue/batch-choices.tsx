import type { QueueEntry } from "@dop/domain/contract";
import { countryName } from "@dop/domain/countries";
import { noTrackingNumber, scannedDigits } from "@dop/domain/tracking";
import { useTexts } from "../../../i18n/use-texts.ts";
import { FieldError, fieldId } from "../../../ui/fields/field.tsx";
import { toggled } from "../../../ui/lists/row-boxes.tsx";
import type { AsksNumber, Numbers } from "./use-batch-print.ts";
import { formatDuration } from "./format-duration.ts";

export const numberField = (id: number): string => `batch-number-${id}`;

const reasonId = (id: number): string => `batch-reason-${id}`;

interface BatchChoicesProps {
  readonly offered: readonly QueueEntry[];
  /** By order product id: why it was not printed. */
  readonly reasons: ReadonlyMap<number, string>;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
  readonly numbers: {
    readonly values: Numbers;
    readonly asks: (id: number) => AsksNumber;
    readonly errorOf: (id: number) => string | undefined;
    readonly onChange: (id: number, number: string) => void;
  };
}

/** The orders of a batch to choose from, each with its tracking number where it takes one (rule W-15). */
export function BatchChoices({ offered, reasons, chosen, onChange, numbers }: BatchChoicesProps) {
  const t = useTexts("queue");
  const row = "flex min-h-9 min-w-52 flex-1 cursor-pointer items-center gap-3 px-3 py-1";
  return (
    <div className="max-h-[min(24rem,60dvh)] overflow-y-auto rounded-sm border border-salt-300">
      <label className={`${row} border-b border-salt-300 bg-salt-100 font-semibold`}>
        <input
          type="checkbox"
          className="size-5 accent-spruce-700"
          checked={chosen.size === offered.length}
          onChange={() => onChange(chosen.size === offered.length ? new Set() : new Set(offered.map(({ id }) => id)))}
        />
        {t.batch.all}
      </label>
      <ul>
        {offered.map(({ id, order_id, last_name, first_name, reference_id, country, quantity, time_in_queue }) => (
          <li key={id} className="flex flex-wrap items-center border-b border-salt-200 last:border-0">
            <label className={row}>
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-spruce-700"
                checked={chosen.has(id)}
                aria-describedby={reasons.has(id) ? reasonId(id) : undefined}
                onChange={() => onChange(toggled(chosen, id))}
              />
              <span className="min-w-0 flex-1">
                <span className="text-ink-2">{order_id}</span>{" "}
                <span translate="no">{t.lastFirst(last_name, first_name)}</span>{" "}
                <span className="text-ink-2" translate="no">
                  {reference_id}
                </span>
                {country !== null && (
                  <span className="block text-sm text-ink-2">{t.ofCountry(countryName(country), quantity)}</span>
                )}
              </span>
              <span className="text-sm whitespace-nowrap text-ink-2">{formatDuration(time_in_queue)}</span>
            </label>
            {numbers.asks(id) && chosen.has(id) && (
              <NumberBox
                required={numbers.asks(id) === "required"}
                name={numberField(id)}
                label={t.batch.numberOf(order_id, country && countryName(country))}
                value={numbers.values[id] ?? ""}
                error={numbers.errorOf(id)}
                onChange={(number) => numbers.onChange(id, number)}
              />
            )}
            {reasons.has(id) && (
              <p id={reasonId(id)} className="w-full px-3 pb-2 pl-11 text-sm font-semibold text-warn">
                {reasons.get(id)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NumberBoxProps {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (number: string) => void;
}

/** A scanner types the digits and Enter, which leads to the next row. */
function NumberBox({ name, label, required, value, error, onChange }: NumberBoxProps) {
  const t = useTexts("queue").batch;
  const errorId = `${fieldId(name)}-error`;
  return (
    <div className="px-3 py-1 max-sm:w-full max-sm:pl-11">
      <input
        id={fieldId(name)}
        data-batch-number=""
        className="field min-h-9 w-56 max-sm:w-full"
        inputMode="numeric"
        autoComplete="off"
        placeholder={required ? t.fedexNumber : t.number}
        aria-required={required || undefined}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        value={value}
        onChange={({ currentTarget: { value: typed } }) =>
          onChange(typed === noTrackingNumber ? typed : scannedDigits(typed))
        }
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          focusAfter(event.currentTarget);
        }}
      />
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The next row's number, after the last one the button that prints. */
function focusAfter(field: HTMLInputElement): void {
  const form = field.form;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("[data-batch-number]") ?? [])];
  const next = fields[fields.indexOf(field) + 1] ?? form?.querySelector<HTMLElement>("[type=submit]");
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
