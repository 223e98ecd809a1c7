import { genders, type LicenseField } from "@dop/domain/license-review";
import { useTexts } from "../i18n/use-texts.ts";
import { Select, TextInput } from "../ui/fields/inputs.tsx";

interface LicenseValueInputProps {
  readonly field: LicenseField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function LicenseValueInput({ field, value, onChange }: LicenseValueInputProps) {
  const t = useTexts("licenseFields");
  if (field.kind === "gender") {
    return (
      <Select
        value={value}
        {...(value === "" && { placeholder: "" })}
        options={genders.map((gender) => ({ value: gender, label: t.genders[gender] }))}
        onValue={onChange}
      />
    );
  }
  return (
    <TextInput
      type={field.kind}
      value={value}
      autoComplete="off"
      onValue={onChange}
      {...(field.kind === "date" && { min: "1900-01-01", max: "9999-12-31", className: "max-w-52" })}
    />
  );
}
