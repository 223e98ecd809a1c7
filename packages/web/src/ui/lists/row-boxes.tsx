interface BoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onChange: () => void;
}

const box = "block size-5 shrink-0 accent-spruce-700";

/** The head with the box that selects all rows. Its label shows on a phone, where rows are cards. */
export function AllRowsHead({ label, ...rest }: BoxProps) {
  return (
    <th scope="col" className="px-3 py-2 sm:w-10">
      <label className="flex min-h-6 w-fit items-center gap-3 font-semibold text-ink-2">
        <input type="checkbox" className={box} {...rest} />
        <span className="sm:sr-only">{label}</span>
      </label>
    </th>
  );
}

/** The first cell of a row with its box, whose label is for screen readers. */
export function RowBoxCell({ label, ...rest }: BoxProps) {
  return (
    <td className="px-3 py-2">
      <input type="checkbox" className={box} aria-label={label} {...rest} />
    </td>
  );
}

/** The selected rows after a press on the box of `row`. */
export function toggled<T>(selected: ReadonlySet<T>, row: T): Set<T> {
  const next = new Set(selected);
  if (!next.delete(row)) next.add(row);
  return next;
}
