import { bulkSize, papersSchema, type PaperForm, type Papers } from "@dop/domain/contract";
import { api } from "../../../lib/api/api.ts";
import { saveFile } from "../../../lib/api/save-file.ts";
import { filterQuery } from "../../../lib/routes/use-url-filters.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { getTexts } from "../../../i18n/use-texts.ts";
import { toast } from "../../../lib/messages/toast.ts";

/** An order product to print; the messages about it name its order. */
export interface Printable {
  readonly id: number;
  readonly order_id: number;
}

/** A product without a paper, and the reason. */
export interface LeftOut {
  readonly orderId: number;
  readonly message: string;
}

const bytesOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);

/** Prints cover sheets and labels (rule W-35) as PDFs that the browser saves, to be printed at their true size. */
export function usePrintPapers() {
  const { busy, submit } = useSubmit({ failure: "beside" });

  /** Saves the PDFs, one for each fifty. Returns the products left out; undefined after a failure. */
  async function print(form: PaperForm, products: readonly Printable[], first = 1): Promise<LeftOut[] | undefined> {
    const t = getTexts("papers");
    const answers: Papers[] = [];
    const orders = new Map(products.map(({ id, order_id: orderId }) => [id, orderId]));
    const isDone = await submit(async () => {
      for (let from = 0; from < products.length; from += bulkSize) {
        const ids = products.slice(from, from + bulkSize).map(({ id }) => id);
        const query = filterQuery({ form, ids: ids.join(","), first: from === 0 && first > 1 ? String(first) : "" });
        const answer = await api.get(`/papers${query}`, { schema: papersSchema });
        answers.push(answer);
        if (answer.pdf !== null) saveFile(bytesOf(answer.pdf), "application/pdf", `${t.files[form]}.pdf`);
      }
    });
    if (!isDone) return undefined;
    const printed = answers.reduce((sum, answer) => sum + answer.printed, 0);
    if (printed > 0) toast.success(t.ready(printed));
    return answers
      .flatMap((answer) => answer.left_out)
      .map(({ id, problem }) => ({ orderId: orders.get(id) ?? 0, message: t.problems[problem] }));
  }

  return { busy, print };
}
