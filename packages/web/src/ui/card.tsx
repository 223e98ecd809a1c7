import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface CardProps {
  readonly children: ReactNode;
  readonly className?: string;
  /** `section` with a heading inside, `fieldset` for a group of fields. */
  readonly as?: "div" | "section" | "fieldset" | "article";
  readonly labelledBy?: string;
}

/** A white box around content that belongs together. */
export function Card({ children, className, as: Tag = "div", labelledBy }: CardProps) {
  return (
    <Tag className={classNames("card min-w-0 p-4 sm:p-5", className)} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  );
}
