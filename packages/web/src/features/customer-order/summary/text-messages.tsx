import type { CustomerOrder } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { useSession } from "../../../session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { reloadOrder } from "../order-queries.ts";

/** Whether text messages about the order go out, and their end (rule E-28). */
export function TextMessages({ order: { uuid, texts } }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").texts;
  const isStaff = useSession() !== undefined;
  const ending = useSubmit({ failure: "inline" });
  if (!texts) return null;

  async function end(): Promise<void> {
    await api.post(`/orders/${uuid}/texts/end`);
    await reloadOrder(uuid);
  }

  return (
    <div className="mt-2">
      <p>
        <span className="text-ink-2">{t.heading}:</span> <output>{texts.on ? t.on(texts.last_four) : t.ended}</output>
      </p>
      {texts.on && !isStaff && (
        <Button kind="quiet" small busy={ending.busy} onClick={() => void ending.submit(end)}>
          {t.stop}
        </Button>
      )}
      {ending.failure !== undefined && (
        <p role="alert" className="err">
          {ending.failure}
        </p>
      )}
    </div>
  );
}
