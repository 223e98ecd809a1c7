import { statusIds } from "@dop/domain/orders";
import { newTransmittalAnswerSchema } from "@dop/domain/contract";
import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { paths, transmittalPath } from "../../../lib/routes/paths.ts";
import { Link, useNavigate } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { withQueries } from "../../../page/query-provider.tsx";
import { useUrlFilters } from "../../../lib/routes/use-url-filters.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { ChooseOrders } from "./choose-orders.tsx";
import { TransmittalFilters, candidateFields, filterDebounceMs } from "./filter-fields.tsx";
import { reloadTransmittals } from "./transmittals-queries.ts";

/** /admin/transmittal/create: choose Processed apostilles, then go to their new transmittal (rule T-2). */
export const CreateTransmittalPage = withQueries(Create);

const none: ReadonlySet<number> = new Set();

function Create() {
  const t = useTexts("transmittals");
  const mayWrite = useMayWrite();
  const navigate = useNavigate();
  const filters = useUrlFilters(candidateFields, filterDebounceMs);
  const [chosen, setChosen] = useState(none);
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });

  async function create(): Promise<void> {
    if (chosen.size === 0) return toast.error(t.choose.pickFirst);
    const body = { order_products: [...chosen] };
    let address: { readonly date: string; readonly url_id: number } | undefined;
    await submit(async () => {
      address = await api.post("/transmittals", { body, schema: newTransmittalAnswerSchema });
    });
    if (!address) return;
    toast.success(t.choose.created(address.url_id));
    navigate(transmittalPath(address.date, address.url_id));
  }

  return (
    <div className="p-4">
      <Link to={paths.transmittals}>{t.choose.back}</Link>
      <div className="mt-1 mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageHeading title={t.choose.title} className="text-xl" />
          <p className="text-ink-2">{t.choose.intro}</p>
        </div>
        {mayWrite && (
          <div className="flex flex-wrap items-center gap-3">
            <output className="text-ink-2">{t.choose.chosen(chosen.size)}</output>
            <Button small className="min-h-9" busy={busy} onClick={() => void create()}>
              {t.choose.create}
            </Button>
          </div>
        )}
      </div>
      {!mayWrite && <Alert kind="info" title={t.viewerNote} className="mb-3" />}
      <TransmittalFilters
        names={candidateFields}
        values={filters.values}
        onChange={(name, value) => {
          setChosen(none);
          filters.set(name, value);
        }}
        onClear={() => {
          setChosen(none);
          filters.clear();
        }}
      />
      <ChooseOrders
        filters={filters.applied}
        status={statusIds.processed}
        chosen={chosen}
        onChoose={setChosen}
        disabled={!mayWrite || busy}
      />
    </div>
  );
}
