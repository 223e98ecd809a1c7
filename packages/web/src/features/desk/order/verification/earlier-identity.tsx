import type { StaffOrder } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { staffOrderPath } from "../../../../lib/routes/paths.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";

/** In place of photos: the earlier order with which this customer's ID was confirmed, when and by whom (rule P-23). */
export function EarlierIdentity({ identity }: { readonly identity: NonNullable<StaffOrder["identity"]> }) {
  const t = useTexts("staffOrder").side;
  const { order_id: id, confirmed_at: at, confirmed_by: by } = identity;
  return (
    <Alert kind={at === null ? "warn" : "info"} title={t.identity} className="self-start">
      <Link to={staffOrderPath(id)}>{t.identityOn(String(id))}</Link>
      <p>{at === null ? t.identityTakenBack : t.identityBy(formatDateTime(at), by ?? "")}</p>
    </Alert>
  );
}
