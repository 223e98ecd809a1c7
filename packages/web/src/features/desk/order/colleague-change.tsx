import type { StaffOrder } from "@dop/domain/contract";
import { useCallback, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { currentSession } from "../../../lib/storage/session.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import type { DialogHost } from "../../../ui/dialogs/dialog-host.ts";
import { pendingSecondLook } from "./corrections/order-corrections.ts";

const newestChange = ({ products }: StaffOrder) =>
  products
    .flatMap((product) => product.status_history.map((entry) => ({ ...entry, product })))
    .reduce((newest, entry) => (entry.id > newest.id ? entry : newest), {
      id: 0,
      created_by: "",
      product: products[0],
    });

/** The parts of an order on which dialogs hang that ask for words or an amount. */
const partsOf = (order: StaffOrder): string =>
  JSON.stringify([
    order.refund_request?.id,
    order.data_requests?.map(({ id, state }) => [id, state]),
    pendingSecondLook(order)?.id,
    order.money.entries.length,
  ]);

/**
 * The order as its page shows it: below an open dialog as it was, so that no change of a colleague closes or clears
 * it. The server refuses what cannot be done any more.
 */
export function useSteadyOrder(live: StaffOrder): { readonly order: StaffOrder; readonly host: DialogHost } {
  const t = useTexts("staffOrder");
  const [dialogs, setDialogs] = useState(0);
  const [shown, setShown] = useState(live);
  const count = useCallback((change: 1 | -1) => setDialogs((open) => open + change), []);
  const { id: known } = newestChange(shown);
  const news = useColleagueChange(live, known);
  // The entries of an undone step are gone.
  const isUndone = newestChange(live).id < known;
  const isHeld = dialogs > 0 && (news !== undefined || isUndone || partsOf(live) !== partsOf(shown));
  if (!isHeld && shown !== live) setShown(live);
  return { order: isHeld ? shown : live, host: { news: isHeld ? (news ?? t.changed) : undefined, count } };
}

/** The sentence about the newest change of a status since entry `known`, where someone else has made it. */
function useColleagueChange(order: StaffOrder, known: number): string | undefined {
  const t = useTexts("staffOrder");
  const { id, created_by: name, product } = newestChange(order);
  if (id <= known || product === undefined || name === currentSession()?.user.display_name) return undefined;
  return t.changedBy(name, product.product.product_name, product.status_name);
}

/** Tells of a change that someone else has made since the page opened, of which a clerk may not have seen anything. */
export function ColleagueChange({ order }: { readonly order: StaffOrder }) {
  const [known] = useState(newestChange(order).id);
  const sentence = useColleagueChange(order, known);
  if (sentence === undefined) return null;
  return (
    <Alert kind="info" live="status">
      {sentence}
    </Alert>
  );
}
