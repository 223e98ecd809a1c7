import { settingsSchema } from "@dop/domain/contract";
import { answered } from "./answer.ts";
import type { StaffName, TestPortal } from "./test-portal.ts";

/** The calls that read and save settings, on the portal of the running test. */
export function settingsCalls(portal: () => TestPortal) {
  const read = async () =>
    answered(await portal().call("GET", "/settings", undefined, await portal().staff("admin")), settingsSchema);
  const patch = async (changes: Record<string, unknown>, version: number, who: StaffName = "admin") =>
    portal().call("PATCH", "/settings", { changes, version }, await portal().staff(who));
  const save = async (changes: Record<string, unknown>) =>
    answered(await patch(changes, (await read()).version), settingsSchema);
  return { read, patch, save };
}

/** A seal as the settings page sends it: a drawing with this content. */
export const svgSeal = (content: string) => ({
  media_type: "image/svg+xml",
  data: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`).toString("base64"),
});
