// Rules: A-43 (docs/rules)
import { createHash } from "node:crypto";
import { legalTextKeys, type LegalText, type LegalTextKey } from "@dop/domain/contract";
import { textsIn, type Catalogue, type Locale } from "@dop/texts";
import { msg } from "@dop/texts/message";
import { conflict, notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import type { PortalSettings } from "../../../live-settings/portal-settings.ts";
import type { Portal } from "../../../portal.ts";

/** Values of blanks: a wording is confirmed with them unfilled. */
const blank = "____";

/** Each text in the words of a language. */
const wordings: Readonly<Record<LegalTextKey, (texts: Catalogue) => readonly string[]>> = {
  statement: ({ checkout: { statement } }) => [statement.wording, statement.signs(blank)],
  certified_copy: ({ products }) => [products[2].card.subtitle, ...products[2].intro],
  letter: ({ licenseDocuments: { letter } }) => [letter.body(0, blank, blank).replace("0", blank), letter.noCeremony],
  letter_check: ({ licenseDocuments: { letter } }) => [letter.check(blank, blank)],
  privacy: ({ privacy }) => [
    privacy.intro(blank),
    ...Object.values(privacy.asked.rows).flat(),
    privacy.refusal.text,
    ...Object.values(privacy.recipients.rows),
    privacy.recipients.law,
    privacy.kept.series(blank),
    ...Object.values(privacy.rights.rows),
    privacy.rights.law,
  ],
  data_destroyed: ({ emails }) => emails.mails["data-destroyed"].paragraphs,
};

/** Languages of people; the one of the tests has no words of its own. */
const officeLanguages = ({ locales }: Pick<PortalSettings, "locales">): readonly Locale[] =>
  locales.filter((locale) => locale !== "en-XA");

function wordingsOf(key: LegalTextKey, languages: readonly Locale[]): LegalText["wordings"] {
  return languages.map((locale) => ({ locale, text: wordings[key](textsIn(locale)).join("\n") }));
}

const digestOf = (shown: LegalText["wordings"]): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url");

/** Legal texts, in every language of the office, and who has confirmed them. */
export async function readLegalTexts({ db, settings }: Portal): Promise<LegalText[]> {
  const languages = officeLanguages(settings());
  const rows = await db
    .selectFrom("confirmed_texts")
    .innerJoin("users", "users.id", "confirmed_texts.user_id")
    .select(["key", "digest", "confirmed_at", "users.display_name"])
    .execute();
  return legalTextKeys.map((key) => {
    const shown = wordingsOf(key, languages);
    const digest = digestOf(shown);
    const row = rows.find((known) => known.key === key && known.digest === digest);
    return {
      key,
      wordings: shown,
      digest,
      confirmed_at: row?.confirmed_at.toISOString() ?? null,
      confirmed_by: row?.display_name ?? null,
    };
  });
}

/** Confirms a text in the wording that was shown. @throws 404 for an unknown text, 409 when its wording has changed */
export async function confirmLegalText(context: StaffContext, name: string, digest: string): Promise<void> {
  const { portal, requester } = context;
  const key = legalTextKeys.find((known) => known === name);
  if (key === undefined) throw notFound();
  if (digestOf(wordingsOf(key, officeLanguages(portal.settings()))) !== digest)
    throw conflict("STALE", msg("setup.legal.changed"));
  await context.transaction(async ({ tx, now }) => {
    const confirmed = { digest, confirmed_at: now, user_id: requester.userId };
    await tx
      .insertInto("confirmed_texts")
      .values({ key, ...confirmed })
      .onConflict((conflicting) => conflicting.column("key").doUpdateSet(confirmed))
      .execute();
    await context.audit(tx, "setup", key, { digest });
  });
}
