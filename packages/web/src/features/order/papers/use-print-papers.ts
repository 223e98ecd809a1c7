import { bulkSize, papersSchema, type PaperForm, type Papers } from "@dop/domain/contract";
import { api } from "../../../lib/api/api.ts";
import { saveFile } from "../../../lib/api/save-file.ts";
import { filterQuery } from "../../../lib/routes/use-url-filters.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { getTexts } from "../../../i18n/use-texts.ts";
import { toast } from "../../../lib/messages/toast.ts";

/** An order product to print, and its order for what is said about it. */
export interface Printable {
  readonly id: number;
  readonly order_id: number;
}

/** One that has no paper. */
export interface LeftOut {
  readonly orderId: number;
  readonly message: string;
}

interface PrintPapers {
  readonly busy: boolean;
  /** Saves the PDFs, one for each fifty. Returns what was left out; undefined after a failure, which a toast shows. */
  readonly print: (form: PaperForm, products: readonly Printable[], first?: number) => Promise<LeftOut[] | undefined>;
}

const bytesOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);

/** Prints cover sheets and labels (rule W-35): as a PDF that the browser saves, to be printed at its true size. */
export function usePrintPapers(): PrintPapers {
  const { busy, submit } = useSubmit({ failure: "beside" });

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
