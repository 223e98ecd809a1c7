import { licenseFields } from "@dop/domain/license-review";
import { licenseFieldName } from "../../../../lib/words/license-value.ts";

/** The names of fields of the record that a correction changes, in its order (rule O-56). */
export function WrongFields({ labels }: { readonly labels: readonly string[] }) {
  const wrong = licenseFields.filter(({ label }) => labels.includes(label));
  return <span className="block">{wrong.map((field) => licenseFieldName(field)).join(", ")}</span>;
}
