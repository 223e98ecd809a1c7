import { upgradeFindingsSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../i18n/use-texts.ts";
import { apiQuery, fresh } from "../../../lib/api/api-query.ts";
import { api } from "../../../lib/api/api.ts";
import { formatDate, formatDollars } from "../../../lib/words/format.ts";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { queryClient } from "../../../lib/api/query.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Button } from "../../../ui/button.tsx";

/** Mistakes of an earlier version that admins should look at (rule S-8). */
export function UpgradeFindings() {
  const t = useTexts("setup").upgradeFindings;
  const { data } = useQuery(findingsQuery);
  const { busy, submit } = useSubmit({ failure: "beside" });
  if (data === undefined || (data.findings.length === 0 && data.mended === 0)) return null;

  async function settle(id: number): Promise<void> {
    await submit(async () => {
      const left = await api.post(`/upgrade-findings/${id}/settle`, { schema: upgradeFindingsSchema });
      queryClient.setQueryData(findingsQuery.queryKey, left);
    });
  }

  return (
    <section aria-labelledby="findings" className="mb-6">
      <h2 id="findings" className="text-lg font-semibold">
        {t.heading}
      </h2>
      {data.mended > 0 && <p className="text-ink-2">{t.mended(data.mended)}</p>}
      <ul className="mt-2 grid gap-2">
        {data.findings.map((finding) => (
          <li key={finding.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={staffOrderPath(finding.order_id)}>{t.order(finding.order_id)}</Link>
            <span>
              {t.kinds[finding.kind](finding.amount === null ? null : formatDollars(finding.amount))}
              <span className="text-ink-2"> {formatDate(finding.found_at)}</span>
            </span>
            <Button
              kind="secondary"
              small
              busy={busy}
              aria-label={t.settleOf(finding.order_id)}
              onClick={() => void settle(finding.id)}
            >
              {t.settle}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const findingsQuery = apiQuery(["upgrade-findings"], "/upgrade-findings", upgradeFindingsSchema, fresh);
