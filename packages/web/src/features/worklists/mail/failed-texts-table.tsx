import type { FailedSms } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ListTable } from "../../../ui/lists/list-table.tsx";
import { useMessageColumns } from "./message-columns.tsx";

/** One row per text message that was not delivered (rule E-29). */
export function FailedTexts({ texts }: { readonly texts: readonly FailedSms[] }) {
  const { columns, texts: t } = useTexts("staffMail");
  const { kinds, states, failures, errorCode } = useTexts("staffTexts");
  const { order, created } = useMessageColumns();
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="failed-texts" className="mt-6">
      <h2 id="failed-texts" className="text-lg">
        {t.heading}
      </h2>
      <p className="mb-2 text-ink-2">{t.intro}</p>
      <ListTable
        label={t.heading}
        rows={texts}
        rowKey={({ id }) => id}
        columns={[
          { head: t.kind, kind: "name", className: "min-w-40", cell: ({ kind }) => kinds[kind] },
          order,
          created,
          {
            head: columns.error,
            className: "min-w-48",
            cell: (text) => (
              <span>
                {states[text.state]}
                <span className="block text-ink-2">
                  <span>{text.last_error !== null && failures[text.last_error]}</span>{" "}
                  <span>{text.error_code !== null && errorCode(text.error_code)}</span>
                </span>
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
