import { exampleSettingsOf, type SettingValues } from "@dop/domain/settings";
import { variableOf } from "../config/initial-settings.ts";
import { OperatorError } from "./operator-error.ts";

/** Refuses a start of production with the example's office, which reaches nobody. @throws OperatorError */
export function requireOwnOffice(values: SettingValues): void {
  const left = exampleSettingsOf(values).map(variableOf);
  if (left.length === 0) return;
  throw new OperatorError(
    `Production needs the office's own ${left.join(", ")}. ` +
      "The first start saves them; from then on an admin changes them at /admin/settings.",
  );
}
