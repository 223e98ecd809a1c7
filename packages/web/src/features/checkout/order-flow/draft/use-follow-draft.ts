import { useEffect, useRef } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { clearUnsavedInput, storeUnsavedInput, readUnsavedInput } from "../../../../cart/unsaved-input.ts";
import type { ZodForm } from "../../../../forms/use-zod-form.ts";
import { useUnsavedChanges } from "./flow-context.ts";

/**
 * Follows the draft when another tab changes it: what was not touched here shows the new value, what is being typed
 * stays. Also reports to the frame whether anything is unsaved, and keeps that over Back and a reload.
 *
 * @param place names the form among those of all products
 * @param values the form's values as the draft has them now
 * @param merge whether single fields may follow while others are being edited; a list of entries follows as a whole or
 *   not at all
 */
export function useFollowDraft<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  place: string,
  values: Input,
  merge = true,
): void {
  const { isDirty } = form.formState;
  const text = JSON.stringify(values);
  const shown = useRef(text);
  const { reset, watch } = form;
  useUnsavedChanges(isDirty);
  useEffect(() => {
    const kept = readUnsavedInput(place, shown.current) as DefaultValues<Input> | undefined;
    if (kept) reset(kept, { keepDefaultValues: true });
    const { unsubscribe } = watch((entered) => {
      if (JSON.stringify(entered) === shown.current) clearUnsavedInput();
      else storeUnsavedInput(place, shown.current, entered);
    });
    return unsubscribe;
  }, [place, reset, watch]);
  useEffect(() => {
    if (shown.current === text) return;
    if (isDirty && !merge) return;
    shown.current = text;
    form.reset(JSON.parse(text) as DefaultValues<Input>, { keepDirtyValues: isDirty, keepErrors: isDirty });
  }, [form, isDirty, merge, text]);
}
