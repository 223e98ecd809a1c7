import { useEffect, useRef, useState } from "react";
import type { $ZodType } from "zod/v4/core";
import { clearUnsavedInput, storeUnsavedInput, readUnsavedInput } from "../../../../cart/unsaved-input.ts";
import { useFields, type Fields } from "../../../../forms/use-fields.ts";
import { useUnsavedChanges } from "./flow-context.ts";

/**
 * The fields of a step. When another tab changes the draft, untouched fields follow it, and edited ones stay. Unsaved
 * input is reported to the frame, and survives Back and a reload.
 *
 * @param place names the form, beginning with its step
 * @param draft the form's values in the current draft
 * @param merge true when single fields may follow; a list of entries follows as a whole or not at all
 */
export function useDraftFields<Values extends object, Output>(
  schema: $ZodType<Output>,
  place: string,
  draft: Values,
  merge = true,
): Fields<Values, Output> {
  const now = JSON.stringify(draft);
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
    // A save changes the basis and not what is entered: nothing is unsaved then.
    if (stored.current === entered) return;
    stored.current = entered;
    if (entered === basis) clearUnsavedInput(place);
    else storeUnsavedInput(place, basis, JSON.parse(entered));
  }, [place, basis, entered]);
  return form;
}

/** The draft's values, except for the fields that were edited here. */
function followed<Values extends object>(values: Values, before: Values, draft: Values): Values {
  const isTouched = (name: keyof Values): boolean => JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const names = Object.keys(draft) as Array<keyof Values>;
  return { ...draft, ...Object.fromEntries(names.filter(isTouched).map((name) => [name, values[name]])) };
}
