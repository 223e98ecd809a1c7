import { useEffect, useState, useSyncExternalStore } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { api } from "../lib/api/api.ts";
import { leaveForLogin } from "../lib/api/forbidden.ts";
import { useSubmit } from "../lib/api/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { isUserPresent } from "../lib/storage/idle.ts";
import { idleEndsAt, subscribeToIdleEnd } from "./idle-end.ts";
import { logOut } from "./log-out.ts";

/** The time between the warning and the end of the session (WCAG 2.2.1 requires 20 seconds at least). */
const WARNING_MS = 120_000;
const SECOND_MS = 1000;

/** Any call by an active user keeps the session alive; this one is the smallest. */
const keepAlive = (): Promise<void> => api.get("/queues");

/**
 * Warns two minutes before an idle session ends, unless the user is typing, and leaves for login at its end, so that no
 * order stays on an abandoned screen.
 */
export function IdleWarning() {
  const t = useTexts("session");
  const endsAt = useSyncExternalStore(subscribeToIdleEnd, idleEndsAt, () => undefined);
  const left = useTimeLeft(endsAt);
  const { busy, submit } = useSubmit({ failure: "beside" });
  const stay = (): Promise<boolean> => submit(keepAlive);

  return (
    <Dialog
      open={left !== undefined}
      onClose={() => void stay()}
      title={t.idleTitle}
      actions={
        <>
          <Button kind="quiet" onClick={logOut}>
            {t.logOut}
          </Button>
          <Button busy={busy} onClick={() => void stay()}>
            {t.stay}
          </Button>
        </>
      }
    >
      <p>{t.idleText}</p>
      <p className="mt-2">
        {t.idleLeft}{" "}
        <span role="timer" className="font-semibold tabular-nums">
          {minutesAndSeconds(left ?? 0)}
        </span>
      </p>
    </Dialog>
  );
}

const minutesAndSeconds = (ms: number): string => {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Milliseconds until `endsAt`, every second of the last two minutes; undefined before. */
function useTimeLeft(endsAt: number | undefined): number | undefined {
  const [counted, setCounted] = useState<{ readonly endsAt: number; readonly left: number }>();
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const rest = endsAt - Date.now();
      if (rest <= 0) return leaveForLogin("");
      setCounted({ endsAt, left: rest });
      timer = setTimeout(tick, Math.min(SECOND_MS, rest));
    };
    const begin = (): void => {
      // The dialog calls again, and shows a failure, when the server cannot be reached.
      if (isUserPresent() && endsAt > Date.now()) keepAlive().catch(tick);
      else tick();
    };
    timer = setTimeout(begin, Math.max(0, endsAt - WARNING_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return counted !== undefined && counted.endsAt === endsAt ? counted.left : undefined;
}
