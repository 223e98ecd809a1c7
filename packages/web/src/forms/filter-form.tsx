import type { ReactNode } from "react";

interface FilterFormProps {
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The filters above a list. There is nothing to submit: the list follows the fields. */
export function FilterForm({ label, className, children }: FilterFormProps) {
  return (
    <form
      aria-label={label}
      noValidate
      className={`no-print card gap-x-3 p-3 ${className}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  );
}
