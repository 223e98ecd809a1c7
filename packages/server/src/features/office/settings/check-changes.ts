import { countryName } from "@dop/domain/countries";
import { utahHolidays } from "@dop/domain/estimates";
import type { ErrorIssue } from "@dop/domain/contract";
import { isSettingKey, settingTable, type SettingKey, type SettingValues } from "@dop/domain/settings";
import { msg, type Message } from "@dop/texts/message";
import { invalid } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { namedPath } from "../../../http/named-problems.ts";
import { isInNetworks, networksIn, rangeOf } from "../../../lib/network-ranges.ts";
import { hasPermission } from "../../../db/user-permissions.ts";
import type { Portal } from "../../../portal.ts";
import { countryCheckedInFuture } from "./country-notes.ts";
import { checkPicture, type CheckedPicture, type PictureInput } from "./office-pictures.ts";
import { checkSeal, type CheckedSeal, type SealInput } from "./office-seals.ts";

/** Checked values as they are stored, null for a reset to the default. */
export interface CheckedChanges {
  readonly values: ReadonlyMap<SettingKey, unknown>;
  /** The bytes of a new seal. */
  readonly seal: CheckedSeal | null;
  /** A picture of the license: a new one, or the present one with other words. */
  readonly picture: CheckedPicture | null;
}

const links = ["faq_url", "license_lookup_url", "invoice_url"] as const satisfies readonly SettingKey[];

/** The problem of a link; a password in it would be published. */
function linkProblem(value: string, isProduction: boolean): Message | null {
  const filled = value.replaceAll(/[{}]/g, "");
  if (!URL.canParse(filled)) return msg("settings.problems.link");
  const { protocol, username, password } = new URL(filled);
  if (username !== "" || password !== "") return msg("settings.problems.link");
  return isProduction && protocol !== "https:" ? msg("settings.problems.httpsOnly") : null;
}

/** The problem of a well-formed value in this installation. */
function problemHere({ config, payments, clock }: Portal, key: SettingKey, value: unknown): Message | null {
  if (key === "payment_capture" && value === "at-verification" && !payments.holds)
    return msg("settings.problems.noHolds");
  const isLink = (links as readonly SettingKey[]).includes(key);
  if (isLink && typeof value === "string" && value !== "") return linkProblem(value, config.isProduction);
  if (key === "country_notes") {
    const country = countryCheckedInFuture(value as SettingValues["country_notes"], clock(), config.office.timeZone);
    return country === undefined ? null : msg("settings.problems.checkedLater", countryName(country));
  }
  if (key !== "holidays") return null;
  const { removed } = value as SettingValues["holidays"];
  const unknown = removed.find((day) => {
    const year = Number(day.slice(0, 4));
    return ![year, year + 1].flatMap(utahHolidays).some((holiday) => holiday.day === day);
  });
  return unknown === undefined ? null : msg("settings.problems.noSuchHoliday", unknown);
}

/** The problem of networks for administration: each is one, and the admin who names them is in them (rule A-44). */
function networksProblem(list: string, address: string): Message | null {
  const wrong = networksIn(list).find((entry) => rangeOf(entry) === null);
  if (wrong !== undefined) return msg("settings.problems.networks", wrong);
  return list === "" || isInNetworks(list, address) ? null : msg("settings.problems.shutsOut", address);
}

/** True for an office where one person approves refunds, who would approve nothing that they requested (rule M-68). */
async function isOnlyApprover({ db }: Portal): Promise<boolean> {
  const approvers = db
    .selectFrom("users")
    .select("id")
    .where(hasPermission("money.refund.approve"))
    .where("deleted_at", "is", null);
  return (await approvers.limit(2).execute()).length < 2;
}

/** A well-formed value as it is stored, with its file; or the problem. */
async function checkValue(
  { portal, from }: StaffContext,
  key: SettingKey,
  value: unknown,
): Promise<{ readonly stored: unknown; readonly seal?: CheckedSeal; readonly picture?: CheckedPicture } | Message> {
  if (key === "seal") {
    const seal = await checkSeal(value as SealInput);
    return typeof seal === "string" ? seal : { stored: seal.kept, seal };
  }
  if (key === "license_picture") {
    const picture = await checkPicture(value as PictureInput, portal.settings().licensePicture);
    return typeof picture === "string" ? picture : { stored: picture.kept, picture };
  }
  if (key === "refund_approval" && value === "second_person" && (await isOnlyApprover(portal)))
    return msg("settings.problems.oneAdmin");
  const networks = key === "admin_networks" ? networksProblem(String(value), from.address) : null;
  if (networks !== null) return networks;
  return problemHere(portal, key, value) ?? { stored: value };
}

/** Checks each value by its schema. @throws 400 with the problems, each under the key of its setting */
export async function checkChanges(
  context: StaffContext,
  changes: Readonly<Record<string, unknown>>,
): Promise<CheckedChanges> {
  const issues: ErrorIssue[] = [];
  const values = new Map<SettingKey, unknown>();
  let seal: CheckedSeal | null = null;
  let picture: CheckedPicture | null = null;
  for (const [key, given] of Object.entries(changes)) {
    if (!isSettingKey(key)) {
      const name = namedPath([key]);
      issues.push({ path: name, message: msg("settings.problems.unknown", name) });
      continue;
    }
    if (given === null) {
      values.set(key, null);
      continue;
    }
    const parsed = settingTable[key].schema.safeParse(given);
    if (!parsed.success) {
      issues.push(
        ...parsed.error.issues.map((issue) => ({ path: namedPath([key, ...issue.path]), message: issue.message })),
      );
      continue;
    }
    const checked = await checkValue(context, key, parsed.data);
    if (typeof checked === "string") issues.push({ path: key, message: checked });
    else {
      values.set(key, checked.stored);
      seal ??= checked.seal ?? null;
      picture ??= checked.picture ?? null;
    }
  }
  if (issues.length > 0) throw invalid(issues);
  return { values, seal, picture };
}
