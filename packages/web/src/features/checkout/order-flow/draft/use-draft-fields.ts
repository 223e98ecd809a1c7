import { useEffect, useRef, useState } from "react";
import type { $ZodType } from "zod/v4/core";
import { clearUnsavedInput, storeUnsavedInput, readUnsavedInput } from "../../../../cart/unsaved-input.ts";
import { useFields, type Fields } from "../../../../forms/use-fields.ts";
import { useUnsavedChanges } from "./flow-context.ts";

/**
 * The fields of a step, which follow the draft when another tab changes it: what was not touched here shows the new
 * value, what is being typed stays. Also reports to the frame whether anything is unsaved, and keeps that over Back and
 * a reload.
 *
 * @param place names the form among those of all products
 * @param draft the form's values as the draft has them now
 * @param merge whether single fields may follow while others are being edited; a list of entries follows as a whole or
 *   not at all
 */
export function useDraftFields<Values extends object, Output>(
  schema: $ZodType<Output>,
  place: string,
  draft: Values,
  merge = true,
): Fields<Values, Output> {
  const now = JSON.stringify(draft);
  /** The draft that the form has followed. */
  const [basis, setBasis] = useState(now);
  const form = useFields(schema, () => (readUnsavedInput(place, now) as Values | undefined) ?? draft);
  const entered = JSON.stringify(form.values);
  const isDirty = entered !== basis;
  useUnsavedChanges(isDirty);

  if (now !== basis && (merge || !isDirty)) {
    setBasis(now);
    if (!isDirty) form.reset(draft);
    else form.setValues((values) => followed(values, JSON.parse(basis) as Values, draft));
  }

  const stored = useRef(entered);
  useEffect(() => {
    // Before anything changes here, it may be another form's input.
    if (stored.current === entered) return;
    stored.current = entered;
    if (entered === basis) clearUnsavedInput();
    else storeUnsavedInput(place, basis, JSON.parse(entered));
  }, [place, basis, entered]);
  return form;
}

/** The values with what changed in the draft, except for those that were changed here as well. */
function followed<Values extends object>(values: Values, before: Values, draft: Values): Values {
  const isTouched = (name: keyof Values): boolean => JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const names = Object.keys(draft) as Array<keyof Values>;
  return { ...draft, ...Object.fromEntries(names.filter(isTouched).map((name) => [name, values[name]])) };
}
