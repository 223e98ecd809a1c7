import type { CartLicense, ContactInfo } from "@dop/domain/orders";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { ZodForm } from "../../../forms/use-zod-form.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { RadioGroup } from "../../../ui/radio-group.tsx";

const fieldsOf = {
  spouse1: ["spouse1First", "spouse1Last"],
  spouse2: ["spouse2First", "spouse2Last"],
} as const;

type Who = keyof typeof fieldsOf | "other";

const everybody: readonly Who[] = ["spouse1", "spouse2", "other"];
const spouses = ["spouse1", "spouse2"] as const;

interface IAmProps {
  readonly form: ZodForm<CartLicense, CartLicense>;
  readonly contact: ContactInfo;
}

/** Which of the couple is ordering: fills in their name, and never writes over what was typed (rule O-45). */
export function IAm({ form, contact }: IAmProps) {
  const t = useTexts("orderSteps").license;
  const [chosen, setChosen] = useState<Who>();
  const values = useWatch({ control: form.control }) as CartLicense;
  const own = [contact.firstName, contact.lastName] as const;
  const isOwn = (who: (typeof spouses)[number]) => fieldsOf[who].every((name, index) => values[name] === own[index]);
  const who = chosen ?? spouses.find(isOwn);

  function fill(spouse: (typeof spouses)[number], from: readonly string[], to: readonly string[]): void {
    const names = fieldsOf[spouse];
    if (names.some((name, index) => form.getValues(name) !== from[index])) return;
    const shouldValidate = form.attempt > 0;
    for (const [index, name] of names.entries())
      form.setValue(name, to[index] ?? "", { shouldDirty: true, shouldValidate });
  }

  function choose(next: Who): void {
    setChosen(next);
    for (const spouse of spouses) {
      if (spouse === next) fill(spouse, ["", ""], own);
      else fill(spouse, own, ["", ""]);
    }
  }

  if (own.includes("")) return null;
  const labels: Readonly<Record<Who, string>> = { spouse1: t.spouse(1), spouse2: t.spouse(2), other: t.somebodyElse };
  return (
    <div className="card mt-5 p-4 wrap-anywhere sm:p-5">
      <RadioGroup
        name="iAm"
        legend={t.iAm}
        hint={t.iAmHint(own.join(" "))}
        options={everybody.map((value) => ({ value, label: labels[value] }))}
        input={(value) => ({
          name: "iAm",
          checked: who === value,
          onChange: () => choose(everybody.find((one) => one === value) ?? "other"),
        })}
      />
    </div>
  );
}
