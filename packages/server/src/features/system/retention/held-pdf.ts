// Rules: P-19 (docs/rules)
import type { HeldData } from "@dop/domain/contract";
import { textsIn, type Locale } from "@dop/texts";
import { renderPlainPdf } from "../../../ports/plain-pdf.ts";

/** What is held about an order, to be printed: a section for each part, a line for each field that has a value. */
export function renderHeldData(data: HeldData, author: string, locale: Locale): Promise<Buffer> {
  const t = textsIn(locale).heldData;
  const sections = data.parts.map(({ part, rows }) => ({
    heading: t.parts[part],
    lines:
      rows.length === 0
        ? [t.nothing]
        : rows.flatMap((row) => [
            ...Object.entries(row)
              .filter(([, value]) => value !== null && value !== "")
              .map(([field, value]) => `${field.replaceAll("_", " ")}: ${String(value)}`),
            "",
          ]),
  }));
  return renderPlainPdf({ title: t.title(data.order_id), author, locale, at: new Date(data.read_at), sections });
}
