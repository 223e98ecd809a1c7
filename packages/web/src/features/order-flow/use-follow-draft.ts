import { useEffect, useRef } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { ZodForm } from "../../forms/use-zod-form.ts";
import { useUnsavedChanges } from "./flow-context.ts";

/**
 * Follows the draft when another tab changes it: what was not touched here shows the new value, what is being typed stays.
 * Also tells the frame whether anything is unsaved.
 *
 * @param values the form's values as the draft has them now
 * @param merge whether single fields may follow while others are being edited; a list of entries follows as a whole or not at all
 */
export function useFollowDraft<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  values: Input,
  merge = true,
): void {
  const { isDirty } = form.formState;
  const text = JSON.stringify(values);
  const shown = useRef(text);
  useUnsavedChanges(isDirty);
  useEffect(() => {
    if (shown.current === text) return;
    if (isDirty && !merge) return;
    shown.current = text;
    form.reset(JSON.parse(text) as DefaultValues<Input>, { keepDirtyValues: isDirty, keepErrors: isDirty });
  }, [form, isDirty, merge, text]);
}
