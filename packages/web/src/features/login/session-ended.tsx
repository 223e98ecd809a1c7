import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { sessionEndKey, type SessionEnd } from "../../lib/session-storage.ts";
import { Alert } from "../../ui/alert.tsx";

/** Why one has to log in again. It stays, unlike the message that comes with the refused call. */
export function SessionEnded() {
  const t = useTexts("login").ended;
  const [why] = useState(lastSessionEnd);
  if (why !== "idle" && why !== "over" && why !== "elsewhere") return null;
  return (
    <Alert kind="info" live="status" title={t.title} className="mb-6">
      {t[why satisfies SessionEnd]}
    </Alert>
  );
}

function lastSessionEnd(): string | null {
  try {
    return localStorage.getItem(sessionEndKey);
  } catch {
    return null;
  }
}

/** Somebody has logged in since. */
export function forgetSessionEnd(): void {
  try {
    localStorage.removeItem(sessionEndKey);
  } catch {
    // Storage is disabled: there is nothing to forget.
  }
}
