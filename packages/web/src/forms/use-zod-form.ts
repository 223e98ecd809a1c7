import { useState } from "react";
import {
  useForm,
  get,
  set,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type SubmitHandler,
  type UseFormReturn,
  type FieldErrors,
  type Resolver,
} from "react-hook-form";
import { safeParseAsync, type $ZodType } from "zod/v4/core";
import { isFieldRefusal } from "../lib/api/api-error.ts";
import { trimTexts } from "./trim-texts.ts";

/** A schema of zod or zod/mini, by its input and output. */
export type FormSchema<Output, Input> = $ZodType<Output, Input>;

/** A react-hook-form with this project's rules: see `useZodForm`. */
export interface ZodForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** Trims every text, validates, and calls `onSave` with the parsed values; a refusal raises `attempt`. */
  readonly save: (
    onSave: SubmitHandler<Output extends FieldValues ? Output : Input>,
  ) => (event?: { preventDefault: () => void }) => Promise<void>;
  /** How many saves were refused; the error summary takes the focus with each. */
  readonly attempt: number;
}

/** Validates `schema` on every change and again on save. Problems are listed by `SaveForm`. */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: FormSchema<Output, Input>,
  options: { readonly defaultValues: DefaultValues<Input> },
): ZodForm<Input, Output> {
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: "onChange",
    defaultValues: options.defaultValues,
    shouldFocusError: false,
  });

  const save: ZodForm<Input, Output>["save"] = (onSave) => async (event) => {
    event?.preventDefault();
    if (form.formState.isSubmitting) return;
    const values = form.getValues();
    for (const [name, value] of Object.entries(trimTexts(values))) {
      if (value !== values[name]) form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>);
    }
    const refuse = () => setAttempt((count) => count + 1);
    await form.handleSubmit(async (parsed) => {
      try {
        await (onSave as SubmitHandler<FieldValues>)(parsed);
      } catch (error) {
        if (!showServerIssues(form, error)) throw error;
        refuse();
      }
    }, refuse)();
  };

  return { ...form, formState: form.formState, save, attempt };
}

/** Shows the server's own findings next to their fields; false when the failure is of another kind. */
function showServerIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean {
  if (!isFieldRefusal(error) || error.status !== 400) return false;
  const values = form.getValues();
  const known = error.errors.filter(({ path }) => (path.split(".")[0] ?? "") in values);
  for (const { path, message } of known) form.setError(path as Path<Input>, { type: "server", message });
  return known.length > 0;
}

/**
 * Checks a form by its schema: the first issue of every field. An issue of a list as a whole is at the list's
 * `root`, so that it hides none of its entries' own.
 */
function zodResolver<Input extends FieldValues, Output>(
  schema: $ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values, _context, { names = [] }) => {
    const result = await safeParseAsync(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, code, message } of result.error.issues) {
      const field = path.join(".");
      const isList = names.some((name) => name.startsWith(`${field}.`));
      const place = isList ? `${field}.root` : field;
      if (get(errors, place) === undefined) set(errors, place, { type: code, message });
    }
    return { values: {}, errors };
  };
}
