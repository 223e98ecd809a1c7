import { privacySchema } from "@dop/domain/contract";
import { limits } from "@dop/domain/orders";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../i18n/use-texts.ts";
import { apiQuery, atOnce } from "../../../lib/api/api-query.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { AskOffice, Points, Section } from "./sections.tsx";

/** /privacy: what is asked of customers, who receives it and how long it is kept (rule P-44). */
export const PrivacyPage = withQueries(Privacy);

function Privacy() {
  const t = useTexts("privacy");
  const { officeName } = useConfig();
  const query = useQuery(apiQuery(["privacy"], "/privacy", privacySchema, atOnce));
  return (
    <div className="wrap max-w-3xl py-10 sm:py-14">
      <PageHeading title={t.title} />
      <p className="mt-2.5">{t.intro(officeName)}</p>
      <Section heading={t.asked.heading}>
        <Pairs title={t.asked.heading} heads={[t.asked.what, t.asked.why]} rows={Object.values(t.asked.rows)} />
      </Section>
      <Section heading={t.refusal.heading}>
        <p className="mt-2">{t.refusal.text}</p>
      </Section>
      <Loaded query={query} lines={8}>
        {({ kept, recipients, record_series: series }) => (
          <>
            <Section heading={t.recipients.heading}>
              <Points rows={recipients.map((recipient) => t.recipients.rows[recipient])} />
              <p className="mt-2">{t.recipients.law}</p>
            </Section>
            <Section heading={t.kept.heading}>
              <Pairs
                title={t.kept.heading}
                heads={[t.kept.what, t.kept.time]}
                rows={[
                  [t.kept.orders, series === "" ? t.kept.asRecord : t.kept.series(series)],
                  ...kept.map(({ what, days }) => [t.kept.rows[what], t.kept.after[what](days)] as const),
                  [t.kept.rows.uploads, t.kept.after.uploads(limits.uploadHours)],
                ]}
              />
            </Section>
          </>
        )}
      </Loaded>
      <Section heading={t.rights.heading}>
        <Points rows={Object.values(t.rights.rows)} />
        <p className="mt-2">{t.rights.law}</p>
        <AskOffice words={t.ask} />
      </Section>
      {query.data?.note && (
        <Section heading={t.own}>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{query.data.note}</p>
        </Section>
      )}
    </div>
  );
}

interface PairsProps {
  readonly title: string;
  readonly heads: readonly [string, string];
  readonly rows: ReadonlyArray<readonly string[]>;
}

function Pairs({ title, heads, rows }: PairsProps) {
  return (
    <table aria-label={title} className="mt-2 w-full">
      <thead>
        <tr className="border-b border-salt-300 text-left">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-3">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([what = "", words = ""]) => (
          <tr key={what} className="border-b border-salt-200 align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {what}
            </th>
            <td className="py-2 wrap-anywhere">{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
