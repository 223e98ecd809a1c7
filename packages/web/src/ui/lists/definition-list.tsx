import { Fragment, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { EmailText } from "../email-text.tsx";

export interface Definition {
  readonly term: ReactNode;
  readonly value: ReactNode;
  /** A name, number or address, which a page's translator leaves as it is. */
  readonly verbatim?: boolean;
}

/** Puts names above their values on phones. */
export const stackedOnPhones = "max-sm:grid-cols-1! max-sm:[&_dd]:mb-2";

interface DefinitionListProps {
  readonly items: readonly Definition[];
  readonly className?: string;
}

export function DefinitionList({ items, className }: DefinitionListProps) {
  return (
    <dl className={classNames("grid grid-cols-[minmax(4.5rem,max-content)_1fr] gap-x-4 gap-y-1", className)}>
      {items.map(({ term, value, verbatim }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows of one list never change their order
        <Fragment key={index}>
          <dt className="text-ink-2">{term}</dt>
          <dd className="min-w-0 wrap-anywhere" translate={verbatim ? "no" : undefined}>
            {typeof value === "string" && /^\S+@\S+$/.test(value) ? <EmailText address={value} /> : value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
