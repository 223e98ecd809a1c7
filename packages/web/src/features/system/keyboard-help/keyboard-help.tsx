import { useState, type ReactNode } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { areLetterKeysOn, setLetterKeys } from "../../../lib/keys/letter-keys.ts";
import { isMac } from "../../../lib/keys/shortcuts.ts";
import { paths } from "../../../lib/routes/paths.ts";
import { useLocation } from "../../../lib/routes/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

export function KeyboardHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("staffKeys");
  const words = useTexts("staffKeyList");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.help}
      actions={
        <Button kind="secondary" small onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p className="text-ink-2">{words.intro}</p>
      <Shortcuts />
      <LetterKeys />
    </Dialog>
  );
}

/** A key, or a sign with its name for screen readers. */
type KeySign = string | readonly [sign: string, name: string];
type Row = readonly [meaning: string, ...keys: KeySign[]];
/** Pages with keys of their own. */
type Place = "queue" | "order" | "inbox";

function placeOf(pathname: string): Place | undefined {
  if (pathname === paths.admin) return "queue";
  return pathname === paths.inbox ? "inbox" : pathname.startsWith(`${paths.admin}/orders/`) ? "order" : undefined;
}

/** The keys of this page, those of every page, and the rest. */
function Shortcuts() {
  const words = useTexts("staffKeyList");
  const here = placeOf(useLocation().pathname);
  const { everywhere, ...places } = useShortcuts();
  const others = (Object.keys(places) as Place[]).filter((place) => place !== here).flatMap((place) => places[place]);
  return (
    <>
      {here !== undefined && <KeyList title={words.here} rows={places[here]} />}
      <KeyList title={words.everywhere} rows={everywhere} />
      <KeyList title={words.elsewhere} rows={others} />
    </>
  );
}

function useShortcuts(): Record<Place | "everywhere", readonly Row[]> {
  const t = useTexts("staffKeys");
  const words = useTexts("staffKeyList");
  const { keyNames } = words;
  const keys = { ...t.keys, ...words.keys };
  const main = isMac() ? t.command : t.control;
  const mayWrite = useMayWrite();
  /** Keys that change something, or that belong to a view that viewers do not have. */
  const forWriters = (...rows: readonly Row[]): readonly Row[] => (mayWrite ? rows : []);
  const [left, right, up, down] = (["left", "right", "up", "down"] as const).map(
    (key) => [keys[key], keyNames[key]] as const,
  ) as [KeySign, KeySign, KeySign, KeySign];
  return {
    queue: [
      [words.queueMove, keys.j, keys.k, down, up],
      [words.queueFold, right, left],
      ...forWriters(
        [words.queueRow, keys.x, keys.f, keys.a],
        [words.queueRange, keys.shift, keys.x, keys.a],
        [words.queueBar, keys.b],
      ),
      [words.queueDense, keys.d],
    ],
    order: [
      ...forWriters([words.check, keys.c, keys.i, keys.e], [words.picture, keys.plus, keys.minus, keys.r, keys.zero]),
      [words.next, keys.n, keys.e],
      [words.nextAlways, keys.alt, keys.n],
      [words.tabs, left, right],
    ],
    inbox: [
      [words.inboxMove, keys.j, keys.k],
      ...forWriters([words.inboxReply, keys.r, keys.e, keys.a], [words.cannedReply, keys.slash]),
    ],
    everywhere: [
      [words.palette, main, keys.k],
      [words.help, keys.help],
      [words.inbox, keys.m],
      [words.scan, keys.s],
      ...forWriters([words.undo, keys.z]),
      [words.notifications, keys.alt, keys.t],
      [words.move, up, down],
      [words.first, keys.home, keys.end],
      [words.choose, keys.enter],
      [words.send, main, keys.enter],
      [words.escape, keys.escape],
    ],
  };
}

function KeyList({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <>
      <h3 className="mt-3 text-sm">{title}</h3>
      <dl className="divide-y divide-salt-200 border-y border-salt-200">
        {rows.map(([meaning, ...shortcut]) => (
          <div key={meaning} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{meaning}</dt>
            <dd className="flex shrink-0 items-center gap-1">
              {shortcut.map((key) => {
                const [sign, name] = typeof key === "string" ? [key] : key;
                return (
                  <Key key={sign} name={name}>
                    {sign}
                  </Key>
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** One key. @param name the words for a sign that screen readers cannot read */
function Key({ children, name }: { readonly children: ReactNode; readonly name?: string | undefined }) {
  return (
    <kbd
      className={
        "inline-block min-w-7 rounded-sm border border-control bg-salt-50 px-1.5 text-center font-sans text-sm"
      }
    >
      {name === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="sr-only">{name}</span>
        </>
      )}
    </kbd>
  );
}

/** Shortcuts of one key can be turned off (WCAG 2.1.4). */
function LetterKeys() {
  const t = useTexts("staffKeyList");
  const [on, setOn] = useState(areLetterKeysOn);
  return (
    <>
      <label className="flex min-h-9 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-spruce-700"
          aria-describedby="letter-keys-hint"
          checked={on}
          onChange={(event) => {
            setOn(event.currentTarget.checked);
            setLetterKeys(event.currentTarget.checked);
          }}
        />
        {t.letterKeys}
      </label>
      <p id="letter-keys-hint" className="hint">
        {t.letterKeysHint}
      </p>
    </>
  );
}
