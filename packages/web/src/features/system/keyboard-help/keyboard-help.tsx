import { useState, type ReactNode } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { areLetterKeysOn, setLetterKeys } from "../../../lib/keys/letter-keys.ts";
import { isMac } from "../../../lib/keys/shortcuts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

/** Every shortcut of the staff's pages. */
export function KeyboardHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("staffKeys");
  const words = t.list;
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

type Rows = ReadonlyArray<readonly [meaning: string, keys: ReactNode]>;

function Shortcuts() {
  const t = useTexts("staffKeys");
  const words = t.list;
  const { keys, keyNames } = words;
  const main = isMac() ? t.command : t.control;
  const mayWrite = useMayWrite();
  /** Keys that change something, or that belong to a view that viewers have not. */
  const writersRows: Rows = [
    [words.inboxReply, [keys.r, keys.e, keys.a].map((key) => <Key key={key}>{key}</Key>)],
    [words.cannedReply, <Key key="cannedReply">{keys.slash}</Key>],
    [words.queueRow, [keys.x, keys.f, keys.a].map((key) => <Key key={key}>{key}</Key>)],
    [words.queueRange, [keys.shift, keys.x, keys.a].map((key) => <Key key={key}>{key}</Key>)],
    [words.check, [keys.c, keys.i, keys.e].map((key) => <Key key={key}>{key}</Key>)],
    [words.picture, [keys.plus, keys.minus, keys.r, keys.zero].map((key) => <Key key={key}>{key}</Key>)],
  ];
  const rows: Rows = [
    [words.palette, <Chord key="palette" parts={[main, keys.k]} />],
    [words.help, <Key key="help">{keys.help}</Key>],
    [words.inbox, <Key key="inbox">{keys.m}</Key>],
    [words.scan, <Key key="scan">{keys.s}</Key>],
    [words.inboxMove, <Pair key="inboxMove" first={[keys.j]} second={[keys.k]} />],
    [words.queueMove, <Pair key="queueMove" first={[keys.j]} second={[keys.k]} />],
    ...(mayWrite ? writersRows : []),
    [words.next, <Chord key="next" parts={[keys.alt, keys.n]} />],
    [words.notifications, <Chord key="notifications" parts={[keys.alt, keys.t]} />],
    [words.tabs, <Pair key="tabs" first={[keys.left, keyNames.left]} second={[keys.right, keyNames.right]} />],
    [words.move, <Pair key="move" first={[keys.up, keyNames.up]} second={[keys.down, keyNames.down]} />],
    [words.first, <Pair key="first" first={[keys.home]} second={[keys.end]} />],
    [words.choose, <Key key="choose">{keys.enter}</Key>],
    [words.send, <Chord key="send" parts={[main, keys.enter]} />],
    [words.escape, <Key key="escape">{keys.escape}</Key>],
  ];
  return (
    <dl className="my-3 divide-y divide-salt-200 border-y border-salt-200">
      {rows.map(([meaning, shortcut]) => (
        <div key={meaning} className="flex items-center justify-between gap-4 py-1.5">
          <dt>{meaning}</dt>
          <dd className="flex shrink-0 items-center gap-1">{shortcut}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One key; `name` for signs that screen readers cannot read. */
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

function Chord({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part) => <Key key={part}>{part}</Key>);
}

type Named = readonly [sign: string, name?: string];

function Pair({ first, second }: { readonly first: Named; readonly second: Named }) {
  return [first, second].map(([sign, name]) => (
    <Key key={sign} name={name}>
      {sign}
    </Key>
  ));
}

/** Shortcuts of one key can be turned off (WCAG 2.1.4). */
function LetterKeys() {
  const t = useTexts("staffKeys").list;
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
