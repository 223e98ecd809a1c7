interface CheckFilterProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A filter that is on or off, as tall as the fields next to it. */
export function CheckFilter({ label, checked, onChange }: CheckFilterProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 self-end">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-spruce-700"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
