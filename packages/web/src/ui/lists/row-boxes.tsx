interface BoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onChange: () => void;
}

const box = "block size-5 shrink-0 accent-spruce-700";

/** The head over the rows' boxes: selects all of them. On a phone, where rows are cards, its words show. */
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

/** The first cell of a row: selects it. Its label is for screen readers; sighted users see the row's name. */
export function RowBoxCell({ label, ...rest }: BoxProps) {
  return (
    <td className="px-3 py-2">
      <input type="checkbox" className={box} aria-label={label} {...rest} />
    </td>
  );
}

/** The selected rows after a press on the box of one: with it, or without it where it was selected. */
export function toggled<T>(selected: ReadonlySet<T>, row: T): Set<T> {
  const next = new Set(selected);
  if (!next.delete(row)) next.add(row);
  return next;
}
