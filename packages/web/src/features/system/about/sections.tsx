import type { ReactNode } from "react";
import { OfficeContact } from "../../../page/questions.tsx";

interface SectionProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** A part of a page that is read. */
export function Section({ heading, children }: SectionProps) {
  return (
    <section className="mt-8">
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

export function Points({ rows }: { readonly rows: readonly string[] }) {
  return (
    <ul className="mt-2 list-disc pl-5">
      {rows.map((row) => (
        <li key={row} className="mt-1">
          {row}
        </li>
      ))}
    </ul>
  );
}

/** A sentence that ends with the office's email and phone. */
export function AskOffice({ words }: { readonly words: string }) {
  return (
    <p className="mt-2">
      <span>{words}</span> <OfficeContact />
    </p>
  );
}
