import { assignmentAnswerSchema, type StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { IconPerson } from "../../../ui/icons.tsx";
import { AssignForm } from "../../worklists/queue/index.ts";
import { useOrderAction } from "./use-order-action.ts";

/** The assignee. Users who may write assign the order to themselves or to others (rule Q-7). */
export function OrderAssignee({ order: { id, assignee } }: { readonly order: StaffOrder }) {
  const t = useTexts("queueWork");
  const mayWrite = useMayWrite();
  const me = useSession()?.user;
  const { busy, run } = useOrderAction(id);
  const [asking, setAsking] = useState(false);

  async function assign(userId: number | null): Promise<void> {
    const body = { user_id: userId };
    const done = await run(
      async () => api.patch(`/orders/${id}/assignee`, { body, schema: assignmentAnswerSchema }),
      userId === null ? t.assignee.toNobody : undefined,
    );
    if (done) setAsking(false);
  }

  if (!mayWrite) return assignee && <Chip>{t.assignee.to(assignee.display_name)}</Chip>;
  const small = { kind: "quiet", small: true, busy } as const;
  return (
    <>
      {assignee === null && me && (
        <Button {...small} onClick={() => void assign(me.id)}>
          <IconPerson className="size-4" />
          {t.bulk.assignToMe}
        </Button>
      )}
      <Button
        {...small}
        aria-haspopup="dialog"
        aria-label={assignee === null ? undefined : t.assignee.change(assignee.display_name)}
        onClick={() => setAsking(true)}
      >
        {assignee === null ? (
          t.bulk.assign
        ) : (
          <>
            <IconPerson className="size-4" />
            {assignee.display_name}
          </>
        )}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.assignee.title(id)}>
        <AssignForm
          assignee={assignee?.id}
          busy={busy}
          onClose={() => setAsking(false)}
          onAssign={(userId) => void assign(userId)}
        />
      </Dialog>
    </>
  );
}
