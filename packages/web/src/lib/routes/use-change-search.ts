import { useSearchParams } from "./router.tsx";

/** Changes parameters of the address without a new entry in the history; undefined removes one. */
export function useChangeSearch(): (changes: Readonly<Record<string, string | undefined>>) => void {
  const [, setSearch] = useSearchParams();
  return (changes) =>
    setSearch(
      (search) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) search.delete(name);
          else search.set(name, value);
        }
        return search;
      },
      { replace: true },
    );
}
