import { blankApostilleItem } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { useEffect, useState } from "react";
import { useFieldArray } from "react-hook-form";
import type { ZodForm } from "../../../../forms/use-zod-form.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { focusField } from "../../../../ui/fields/error-summary.tsx";
import { isRepeat, type ApostilleFormResult, type ApostilleFormValues } from "./apostille-rules.ts";

/** The entries of an apostille order; the focus goes to one that is added, or that takes the place of a deleted one. */
export function useApostilleItems(
  form: ZodForm<ApostilleFormValues, ApostilleFormResult>,
  items: ApostilleFormValues["items"],
) {
  const t = useTexts("productStep").apostille;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "items" });
  const [focus, setFocus] = useState<{ readonly field: string }>();
  const { attempt, clearErrors, setError } = form;

  useEffect(() => {
    if (focus) focusField(focus.field);
  }, [focus]);

  const isRepeated = items.some((_item, index) => isRepeat(items, index));
  useEffect(() => {
    // The form validates the field that changed, not the list that it belongs to.
    if (!isRepeated) clearErrors("items.root" as "items");
    else if (attempt > 0)
      setError("items.root" as "items", { type: "custom", message: msg("validation.countriesUnique") });
  }, [attempt, clearErrors, setError, isRepeated]);

  return {
    fields,
    /** Whether a country is chosen more than once. */
    isRepeated,
    add: () => {
      append(blankApostilleItem(), { shouldFocus: false });
      setFocus({ field: `items.${fields.length}.country` });
    },
    remove: (index: number) => {
      remove(index);
      announce(t.deleted(index + 1));
      setFocus({ field: `items.${Math.min(index, fields.length - 2)}.country` });
    },
  };
}
