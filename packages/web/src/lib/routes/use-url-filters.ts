import { useEffect, useState } from "react";
import { useSearchParams } from "./router.tsx";

export interface UrlFilters<Name extends string> {
  /** The values in the fields: typed text, else the address. */
  readonly values: Readonly<Record<Name, string>>;
  /** The values in the address, by which lists are loaded; empty where it has none. */
  readonly applied: Readonly<Record<Name, string>>;
  /** The address follows once typing rests; `now` for choices that apply at once. */
  readonly set: (name: Name, value: string, now?: boolean) => void;
  readonly clear: () => void;
}

/** The filters of a list in the address. A change leads to the first page; typed text counts after `debounceMs`. */
export function useUrlFilters<Name extends string>(names: readonly Name[], debounceMs: number): UrlFilters<Name> {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const applied = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ""])) as Record<Name, string>;

  useEffect(() => {
    if (Object.keys(typed).length === 0) return undefined;
    const timer = setTimeout(() => {
      setSearch((current) => writeFilters(current, typed), { replace: true });
      setTyped({});
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, debounceMs, setSearch]);

  function set(name: Name, value: string, now = false): void {
    if (!now) return setTyped((before) => ({ ...before, [name]: value }));
    setSearch((current) => writeFilters(current, { ...typed, [name]: value }), { replace: true });
    setTyped({});
  }

  function clear(): void {
    const blank = Object.fromEntries(names.map((name) => [name, ""]));
    setSearch((current) => writeFilters(current, blank), { replace: true });
    setTyped({});
  }

  return { values: { ...applied, ...typed }, applied, set, clear };
}

function writeFilters(search: URLSearchParams, filters: object): URLSearchParams {
  for (const [name, value] of Object.entries(filters) as Array<[string, string]>) {
    if (value.trim() === "") search.delete(name);
    else search.set(name, value);
  }
  search.delete("page");
  return search;
}

/** `?first_name=Ada&…` of the filters with a value, trimmed; empty without any. */
export function filterQuery(filters: Readonly<Record<string, string>>): string {
  const given = Object.entries(filters).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}

/** A value that follows `value` once it has not changed for `debounceMs` milliseconds. */
export function useDebounced<T>(value: T, debounceMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value, debounceMs]);
  return debounced;
}
