import { useRef, useState, type KeyboardEvent as KeyPress } from "react";
import { scanAnswerSchema } from "@dop/domain/contract";
import { readScan } from "@dop/domain/scan";
import { useConfig } from "../../lib/config-context.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { errorMessage } from "../../lib/handle-error.ts";
import { letterKeyOf, useKeys } from "../../lib/letter-keys.ts";
import { useNavigate } from "../../lib/router.tsx";
import { api } from "../../lib/api.ts";
import { paths, staffOrderAtProduct } from "../../lib/paths.ts";
import { filterQuery } from "../../lib/use-url-filters.ts";

/** No scan is longer; what is, is cut and then unknown. */
const longest = 200;

/**
 * Readies the field that takes scans on this page, emptied of what an interrupted scan has left: a list that is ticked
 * by scanning, otherwise the header's box. @returns whether there is one: a dialog takes what is typed into it
 */
function startScan(box: HTMLInputElement | null): boolean {
  if (document.querySelector("dialog[open]")) return false;
  const field = document.querySelector<HTMLInputElement>("main input[data-takes-scans]") ?? box;
  // Phones have no box; an old browser cannot say.
  const isHidden = field?.checkVisibility?.() === false;
  if (!field || isHidden) return false;
  field.value = "";
  field.focus();
  return true;
}

/**
 * The box that a scanner types into: `s` goes there, the office's own key from anywhere, fields too, Enter or Tab ends
 * a scan. It is empty for the next one at once. Phones find the same numbers by the search.
 */
export function ScanBox() {
  const t = useTexts("scan");
  const { scanKey } = useConfig();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const underWay = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState<{ readonly text: string; readonly turn: number }>();

  useKeys((event) => {
    if (event.key === scanKey && !event.repeat && startScan(input.current)) return event.preventDefault();
    if (letterKeyOf(event) !== "s" || input.current?.checkVisibility?.() === false) return;
    event.preventDefault();
    input.current?.focus();
  });

  async function open(text: string): Promise<void> {
    underWay.current?.abort();
    const call = new AbortController();
    underWay.current = call;
    // The same words again are a new alert.
    const tell = (words: string): void => setProblem((last) => ({ text: words, turn: (last?.turn ?? 0) + 1 }));
    try {
      const opened = await openScan(text, call.signal);
      if (call.signal.aborted) return;
      if ("problem" in opened) return tell(t.problems[opened.problem]);
      setProblem(undefined);
      navigate(opened.to);
    } catch (error) {
      if (!call.signal.aborted) tell(errorMessage(error));
    }
  }

  function onKeyDown(event: KeyPress<HTMLInputElement>): void {
    const field = event.currentTarget;
    if (event.key === "Escape") return setProblem(undefined);
    // An empty box lets Tab pass.
    if ((event.key !== "Enter" && event.key !== "Tab") || event.shiftKey || field.value.trim() === "") return;
    event.preventDefault();
    const text = field.value;
    field.value = "";
    void open(text);
  }

  return (
    <div className="relative h-9 w-16 max-sm:hidden">
      <input
        ref={input}
        type="search"
        aria-label={t.label}
        title={t.hint}
        aria-keyshortcuts="s"
        placeholder={t.label}
        // Grows over its neighbors, so that the header keeps its rows.
        className={
          "absolute top-0 right-0 h-9 w-16 rounded-sm border border-white/70 " +
          "bg-spruce-900 px-2 text-white placeholder:text-spruce-100 focus:z-10 " +
          "focus:w-56 focus:bg-white focus:text-ink focus:placeholder:text-ink-2"
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longest + 1}
        onKeyDown={onKeyDown}
        onBlur={() => setProblem(undefined)}
      />
      {problem && (
        <p
          key={problem.turn}
          role="alert"
          className={
            "absolute top-full right-0 z-30 mt-1 w-64 rounded-sm " +
            "border-l-4 border-error bg-white p-2 text-ink shadow-pop"
          }
        >
          {problem.text}
        </p>
      )}
    </div>
  );
}

/** Where a scan leads, or why it leads nowhere. */
type OpenedScan = { readonly to: string } | { readonly problem: "misread" | "missing" | "unknown" };

/**
 * Asks the server where a scan leads (rule O-28). Only what is recognized is sent: a customer's link or key stays here.
 *
 * @throws ApiError when the server cannot tell; the abort itself when a newer scan has ended the call
 */
async function openScan(text: string, signal: AbortSignal): Promise<OpenedScan> {
  const scan = readScan(text);
  if (scan.kind === "misread" || scan.kind === "unknown") return { problem: scan.kind };
  const code = text.trim();
  const { kind, items } = await api.get(`/scans${filterQuery({ code })}`, { schema: scanAnswerSchema, signal });
  if (kind === "misread" || kind === "unknown") return { problem: kind };
  const [first] = items;
  if (!first) return { problem: "missing" };
  if (items.every(({ order_id }) => order_id === first.order_id))
    return { to: staffOrderAtProduct(first.order_id, first.order_product_id) };
  return { to: paths.search + filterQuery({ q: scan.kind === "tracking" ? scan.number : code }) };
}
