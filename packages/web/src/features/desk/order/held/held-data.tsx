import { heldDataSchema, type HeldData as Held, type StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { downloadFile } from "../../../../lib/api/download-file.ts";
import { saveFile } from "../../../../lib/api/save-file.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { Button } from "../../../../ui/button.tsx";
import { DefinitionList } from "../../../../ui/lists/definition-list.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";

/** Shows an admin what is held about an order, to be saved as JSON or PDF (rule P-19). */
export function HeldData({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("heldData");
  const [held, setHeld] = useState<Held | null>(null);
  const { busy, submit } = useSubmit({ failure: "beside" });
  const read = () =>
    submit(async () => {
      setHeld(await api.get(`/orders/${order.id}/held`, { schema: heldDataSchema }));
    });
  return (
    <>
      <Button kind="quiet" small busy={busy} onClick={() => void read()}>
        {t.open}
      </Button>
      <Dialog open={held !== null} onClose={() => setHeld(null)} title={t.title(order.id)}>
        {held && <Parts held={held} onClose={() => setHeld(null)} />}
      </Dialog>
    </>
  );
}

function Parts({ held, onClose }: { readonly held: Held; readonly onClose: () => void }) {
  const t = useTexts("heldData");
  const { busy, submit } = useSubmit({ failure: "beside" });
  const name = `order-${held.order_id}-held`;
  const savePdf = () =>
    submit(() => downloadFile(`/orders/${held.order_id}/held.pdf`, "application/pdf", `${name}.pdf`));
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t.intro}</p>
      <DefinitionList items={held.parts.map(({ part, rows }) => ({ term: t.parts[part], value: rows.length }))} />
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => saveFile(JSON.stringify(held, null, 2), "application/json", `${name}.json`)}>
          {t.saveJson}
        </Button>
        <Button kind="secondary" small busy={busy} onClick={() => void savePdf()}>
          {t.savePdf}
        </Button>
        <Button kind="quiet" small onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </div>
  );
}
