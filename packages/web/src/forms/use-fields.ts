import { useState, type ChangeEvent } from "react";
import type { $ZodType } from "zod/v4/core";
import { isFieldRefusal } from "../lib/api/api-error.ts";
import { fieldId } from "../ui/fields/field.tsx";
import { afterPress } from "./after-press.ts";
import { checkBySchema, trimTexts } from "./check-by-schema.ts";
import type { Submittable } from "./form.tsx";

/** A field, or one of an entry in a list: `items.0.country`. */
export type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${number}.${string}`;

interface Listeners {
  /** The value of a typed or chosen text; the text itself without it. */
  readonly read?: (text: string) => unknown;
  readonly onChange?: (text: string) => void;
  readonly onBlur?: () => void;
}

interface Registered {
  readonly name: string;
  readonly value: string | number;
  readonly onChange: (event: ChangeEvent<{ value: string }>) => void;
  readonly onBlur: () => void;
}

/** The state of a `Form` with its values: see `useFields`. */
export interface Fields<Values, Output = unknown> extends Submittable<Output> {
  readonly busy: boolean;
  readonly values: Values;
  readonly setValues: (change: (values: Values) => Values) => void;
  readonly set: (path: FieldPath<Values>, value: unknown) => void;
  readonly register: (path: FieldPath<Values>, listeners?: Listeners) => Registered;
  readonly nameOf: (path: FieldPath<Values>) => string;
  /** The message for a field that was changed or refused; about a format, once it has been left or refused. */
  readonly error: (path: FieldPath<Values>) => string | undefined;
  readonly wasLeft: (path: FieldPath<Values>) => boolean;
  /** Shows a refusal at each of these fields, until the field is changed. */
  readonly refuse: (messages: Readonly<Record<string, string>>) => void;
  /** Shows the problem of a field as if it had been changed; `hide`, as if not. */
  readonly show: (path: FieldPath<Values>) => void;
  readonly hide: (path: FieldPath<Values>) => void;
  readonly reset: (values: Values) => void;
  readonly removeEntry: (list: keyof Values & string, index: number) => void;
  readonly focus: (path: FieldPath<Values>) => void;
}

type Messages = Readonly<Record<string, string | undefined>>;
/** By field: `seen` once it was changed or refused, `left` once it has lost the focus. */
type Marks = Readonly<Record<string, { readonly seen?: boolean; readonly left?: boolean } | undefined>>;

/** Messages about texts that are valid only once they are whole. */
const formatMessage = /^validation\.(email(Inv|sM)|phoneC|license[DU])/;

/**
 * The values of a form, validated by `schema` on every change and again, trimmed, on save. The server's problems with
 * single fields show next to them.
 * @param names the field on the page by the path in the schema, where they differ
 */
export function useFields<Values extends object, Output>(
  schema: $ZodType<Output>,
  start: Values | (() => Values),
  names: Readonly<Record<string, string>> = {},
): Fields<Values, Output> {
  const [values, setValues] = useState(start);
  const [marks, setMarks] = useState<Marks>({});
  const [refusals, setRefusals] = useState<Messages>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const mark = (path: string, more: Marks[string]) =>
    setMarks((before) => ({ ...before, [path]: { ...before[path], ...more } }));
  const set = (path: string, value: unknown): void => {
    setValues((before) => withValue(before, path.split("."), value) as Values);
    setRefusals((before) => ({ ...before, [path]: undefined }));
  };
  const nameOf = (path: string): string => names[path] ?? path;

  const found = problemsOf(schema, values);
  const error = (path: string): string | undefined => {
    const message = refusals[path] ?? (marks[path]?.seen ? found[path] : undefined);
    return marks[path]?.left || attempt > 0 || !formatMessage.test(message ?? "") ? message : undefined;
  };

  function refuse(messages: Messages, paths = Object.keys(messages)): void {
    setRefusals(messages);
    // Entries that are added later show nothing yet.
    for (const path of paths) mark(path, { seen: true });
    setAttempt((count) => count + 1);
  }

  async function save(output: Output, onSave: (output: Output) => unknown): Promise<void> {
    setBusy(true);
    setRefusals({});
    // Renders the trimmed values before a save that may leave the page.
    await Promise.resolve();
    try {
      await onSave(output);
    } catch (failure) {
      const issues = isFieldRefusal(failure) && failure.status === 400 ? failure.errors : [];
      const known = issues.filter(({ path }) => (path.split(".")[0] ?? "") in values);
      if (known.length === 0) throw failure;
      refuse(Object.fromEntries(known.map(({ path, message }) => [path, message])));
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    setValues,
    set,
    nameOf,
    attempt,
    busy,
    error,
    refuse,
    problems: inOrder(values, { ...found, ...refusals }).flatMap((path) => {
      const message = error(path);
      return message === undefined || message === "" ? [] : [{ name: nameOf(path), message }];
    }),
    submit: (onSave) => {
      const trimmed = trimTexts(values);
      setValues(trimmed);
      const checked = checkBySchema(schema, trimmed);
      if ("output" in checked) void save(checked.output, onSave);
      else refuse(refusals, [...Object.keys(trimmed), ...checked.problems.map(({ name }) => name)]);
      return "output" in checked;
    },
    register: (path, { read = (text: string): unknown => text, onChange, onBlur } = {}) => ({
      name: nameOf(path),
      value: shownValue(path.split(".").reduce<unknown>((part, key) => part?.[key as never], values)),
      onChange: ({ currentTarget: { value } }) => {
        set(path, read(value));
        mark(path, { seen: true });
        onChange?.(value);
      },
      onBlur: () => {
        void afterPress(() => mark(path, { left: true }));
        onBlur?.();
      },
    }),
    wasLeft: (path) => marks[path]?.left ?? false,
    show: (path) => mark(path, { seen: true }),
    hide: (path) => mark(path, { seen: false }),
    reset: (next) => {
      setValues(next);
      setMarks({});
      setRefusals({});
    },
    removeEntry: (list, index) => {
      setValues((before) => ({ ...before, [list]: (before[list] as unknown[]).filter((_, at) => at !== index) }));
      setMarks((before) => withoutEntry(before, list, index));
      setRefusals((before) => withoutEntry(before, list, index));
    },
    focus: (path) => document.getElementById(fieldId(nameOf(path)))?.focus(),
  };
}

function problemsOf(schema: $ZodType, values: object): Messages {
  const checked = checkBySchema(schema, values);
  const messages: Record<string, string> = {};
  if ("problems" in checked) for (const { name, message } of checked.problems) messages[name] ??= message;
  return messages;
}

/** Paths in the order of the page, which is that of the values; a list before its entries. */
function inOrder(values: object, messages: Messages): string[] {
  const fields = Object.keys(values);
  const placeOf = (path: string): number => {
    const index = fields.indexOf(path.split(".")[0] ?? "");
    return (index < 0 ? fields.length : index) + (path.includes(".") ? 0.5 : 0);
  };
  return Object.keys(messages).sort((a, b) => placeOf(a) - placeOf(b));
}

function withValue(node: unknown, [key = "", ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : withValue(node?.[key as never], rest, value);
  return Array.isArray(node)
    ? node.map((each, at): unknown => (at === Number(key) ? next : each))
    : { ...(node as object), [key]: next };
}

/** Records by field, after an entry of a list was removed: later entries move up. */
function withoutEntry<T>(byField: Readonly<Record<string, T>>, list: string, gone: number): Record<string, T> {
  return Object.fromEntries(
    Object.entries(byField).flatMap(([path, what]) => {
      const [head, index, ...rest] = path.split(".");
      if (head !== list || index === undefined || Number(index) < gone) return [[path, what]];
      return Number(index) === gone ? [] : [[[head, Number(index) - 1, ...rest].join("."), what]];
    }),
  );
}

function shownValue(value: unknown): string | number {
  return typeof value === "boolean" ? String(value) : ((value ?? "") as string | number);
}
