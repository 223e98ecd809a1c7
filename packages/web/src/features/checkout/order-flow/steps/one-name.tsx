import { useTexts } from "../../../../i18n/use-texts.ts";

interface OneNameProps {
  /** First and last name. */
  readonly names: readonly [string, string];
  /** One of the fields was left. */
  readonly isLeft: boolean;
}

/** Tells people with one name how to fill in two fields (rule O-71). */
export function OneName({ names, isLeft }: OneNameProps) {
  const t = useTexts("orderFlow");
  const isOne = names.filter((name) => name.trim() === "").length === 1;
  return <output className="hint mt-1 block empty:hidden">{isOne && isLeft && t.oneName}</output>;
}
