import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeyboardEvent as KeyPress } from "react";
import { useConfig } from "../../lib/config-context.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { errorMessage } from "../../lib/handle-error.ts";
import { letterKeyOf } from "../../lib/letter-keys.ts";
import { useNavigate } from "../../lib/router.tsx";
import { openScan } from "./open-scan.ts";

/** No scan is longer; what is, is cut and then unknown. */
const longest = 200;

/**
 * Readies the field that takes scans on this page, emptied of what an interrupted scan has left: a list that is ticked by
 * scanning, otherwise the header's box. @returns whether there is one: a dialog takes what is typed into it
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
 * The box that a scanner types into: `s` goes there, the office's own key from anywhere, fields too, Enter or Tab ends a scan. It is empty for the next one at once.
 * Phones find the same numbers by the search.
 */
export function ScanBox() {
  const t = useTexts("scan");
  const { scanKey } = useConfig();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const underWay = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState<{ readonly text: string; readonly turn: number }>();

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === scanKey && !event.repeat && startScan(input.current)) return event.preventDefault();
    if (letterKeyOf(event) !== "s" || input.current?.checkVisibility?.() === false) return;
    event.preventDefault();
    input.current?.focus();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

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
        // Wider over what is beside it: the header keeps its rows.
        className="absolute top-0 right-0 h-9 w-16 rounded-sm border border-white/70 bg-spruce-900 px-2 text-white placeholder:text-spruce-100 focus:z-10 focus:w-56 focus:bg-white focus:text-ink focus:placeholder:text-ink-2"
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
          className="absolute top-full right-0 z-30 mt-1 w-64 rounded-sm border-l-4 border-error bg-white p-2 text-ink shadow-pop"
        >
          {problem.text}
        </p>
      )}
    </div>
  );
}
