import { useEffect, useRef, useState, type KeyboardEvent as KeyPress } from "react";
import { scanAnswerSchema } from "@dop/domain/contract";
import { readScan } from "@dop/domain/scan";
import { useConfig } from "../../../lib/office/config-context.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { letterKeyOf, useKeys } from "../../../lib/keys/letter-keys.ts";
import { registerScanField, wasScanned } from "../../../lib/keys/scan-guard.ts";
import { isMac } from "../../../lib/keys/shortcuts.ts";
import { IconSearch } from "../../../ui/icons.tsx";
import { useNavigate } from "../../../lib/routes/router.tsx";
import { api } from "../../../lib/api/api.ts";
import { paths, staffOrderAtProduct } from "../../../lib/routes/paths.ts";
import { filterQuery } from "../../../lib/routes/use-url-filters.ts";

/** Longest scan; a longer one is cut and then unknown. */
const longest = 200;

/**
 * Empties and focuses the field that takes scans on this page: a list that is ticked by scanning, otherwise the box of
 * the header. @returns undefined without one, and while a dialog is open
 */
function startScan(box: HTMLInputElement | null): HTMLInputElement | undefined {
  if (document.querySelector("dialog[open]")) return undefined;
  const field = document.querySelector<HTMLInputElement>("main input[data-takes-scans]") ?? box;
  // Phones have no box; an old browser cannot say.
  const isHidden = field?.checkVisibility?.() === false;
  if (!field || isHidden) return undefined;
  field.value = "";
  field.focus();
  return field;
}

/**
 * The box of the header: a scan opens its target, other words are looked up in the palette. `s` focuses it, and the
 * office's own key does so from anywhere, fields too; Enter or Tab ends a scan. Phones have its button alone.
 * @param onFind opens the palette with the typed text
 */
export function ScanBox({ onFind }: { readonly onFind: (text: string) => void }) {
  const t = useTexts("scan");
  const keys = useTexts("staffKeys");
  const { scanKey } = useConfig();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const underWay = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState<{ readonly text: string; readonly turn: number }>();

  useEffect(() => registerScanField(() => startScan(input.current)), []);

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
    // Unrecognized scans stay in the browser (rule O-28).
    const isTyped = event.key === "Enter" && !wasScanned() && text.length <= longest;
    if (isTyped && readScan(text).kind === "unknown") return onFind(text);
    void open(text);
  }

  return (
    <div
      className={
        "relative flex h-9 items-center rounded-sm border border-white/70 " +
        "focus-within:bg-white focus-within:text-ink"
      }
    >
      <input
        ref={input}
        type="search"
        aria-label={t.label}
        title={t.hint}
        aria-keyshortcuts="s"
        placeholder={t.label}
        className="h-full w-28 min-w-0 bg-transparent px-2 placeholder:text-current max-sm:hidden"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longest + 1}
        onKeyDown={onKeyDown}
        onBlur={() => setProblem(undefined)}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? "Meta+K" : "Control+K"}
        className="flex h-full min-w-9 items-center justify-center px-1.5"
        onClick={() => onFind(input.current?.value ?? "")}
      >
        <IconSearch className="size-[1.1em] sm:hidden" />
        <span className="sr-only">{keys.open}</span>{" "}
        <kbd className="font-sans text-xs max-sm:hidden">
          {isMac() ? keys.command : keys.control} {keys.keys.k}
        </kbd>
      </button>
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

/** The target of a scan, or the problem with it. */
type OpenedScan = { readonly to: string } | { readonly problem: "misread" | "missing" | "unknown" };

/**
 * Asks the server for the target of a scan (rule O-28). A customer's link or key, and unknown codes, are not sent.
 * @throws ApiError for a failed call; the abort when a newer scan has ended the call
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
