import { useState } from "react";
import { useDraft } from "./drafts.ts";

/** The draft of a changed text: it starts as the saved text, and an unchanged text is not stored. */
export function useChangeDraft(name: string, saved: string): readonly [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useDraft(name);
  const [text, setText] = useState(draft === "" ? saved : draft);
  return [
    text,
    (next) => {
      setDraft(next === saved ? "" : next);
      setText(next);
    },
  ];
}
