import type { FailedSms } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Cell, ListTable, RowHead, TextHeads } from "../../../ui/lists/list-table.tsx";
import { CreatedCell, OrderCell } from "./message-cells.tsx";

/** One row per text message that was not delivered (rule E-29). */
export function FailedTexts({ texts }: { readonly texts: readonly FailedSms[] }) {
  const { columns, texts: t } = useTexts("staffMail");
  const { kinds, states, failures, errorCode } = useTexts("staffTexts");
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="failed-texts" className="mt-6">
      <h2 id="failed-texts" className="text-lg">
        {t.heading}
      </h2>
      <p className="mb-2 text-ink-2">{t.intro}</p>
      <ListTable
        label={t.heading}
        heads={<TextHeads texts={[t.kind, columns.order, columns.created, columns.error]} />}
      >
        {texts.map((text) => (
          <tr key={text.id} className="border-t border-salt-200">
            <RowHead className="min-w-40">{kinds[text.kind]}</RowHead>
            <OrderCell id={text.order_id} />
            <CreatedCell at={text.created_at} />
            <Cell label={columns.error} className="min-w-48">
              <span>
                {states[text.state]}
                <span className="block text-ink-2">
                  <span>{text.last_error !== null && failures[text.last_error]}</span>{" "}
                  <span>{text.error_code !== null && errorCode(text.error_code)}</span>
                </span>
              </span>
            </Cell>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
