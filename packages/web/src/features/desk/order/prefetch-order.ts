// Rules: Q-13 (docs/rules)
import { staffOrderSchema, type StaffOrder } from "@dop/domain/contract";
import { apiQuery, atOnce } from "../../../lib/api/api-query.ts";
import { queryClient } from "../../../lib/api/query.ts";
import { runtimeConfig } from "../../../lib/office/runtime-config.ts";
import { currentSession, subscribeToSession } from "../../../lib/storage/session.ts";
import { awaitsDecision } from "./verification/use-verification.ts";

export type PictureKind = "id" | "selfie" | "license-back" | "additional";

/** The pictures of one order as they stood at one version of its documents: `blob:` addresses in this page's memory. */
interface HeldPictures {
  readonly orderId: number;
  readonly version: string;
  readonly urls: Partial<Record<PictureKind, string>>;
  readonly abort: AbortController;
}

/** How long what was loaded ahead is not loaded ahead again, in milliseconds. */
const aheadFresh = 30_000;

let ahead: HeldPictures | undefined;
let shown: HeldPictures | undefined;

function drop(held: HeldPictures | undefined): void {
  held?.abort.abort();
  for (const url of Object.values(held?.urls ?? {})) URL.revokeObjectURL(url);
}

let user = currentSession()?.user.id;
/** Pictures leave the page's memory with their reader, as the answers of the server do. */
subscribeToSession(() => {
  const next = currentSession()?.user.id;
  if (user !== undefined && next !== user) {
    for (const held of [ahead, shown]) drop(held);
    ahead = undefined;
    shown = undefined;
  }
  user = next;
});

/** Names the pictures of an order: they change with its documents. */
export const picturesVersion = (order: Pick<StaffOrder, "document_ids">): string => order.document_ids.join(" ");

/** Links below the API's base to an order's pictures; null where the customer sent nothing, or no picture. */
const pictureLinks = (order: StaffOrder): Record<PictureKind, string | null> => ({
  id: order.photo_id_url,
  selfie: order.selfie_url,
  "license-back": order.license_back?.url ?? null,
  additional: order.document_is_picture ? order.document_url : null,
});

/**
 * GET /orders/{id}/ahead. Kept apart from the answer of the opened order: a page that joined this call would neither
 * note that the order is open nor leave a look.
 */
const prefetchQuery = (orderId: number) =>
  apiQuery(["staff-order-ahead", orderId], `/orders/${orderId}/ahead`, staffOrderSchema, {
    ...atOnce,
    staleTime: aheadFresh,
    retry: false,
    background: true,
  });

async function fetchPicture(held: HeldPictures, kind: PictureKind, link: string): Promise<void> {
  const { signal } = held.abort;
  // oxlint-disable-next-line no-restricted-globals -- a signed link, which needs no session
  const answer = await fetch(`${runtimeConfig().basePath}/api/${link}`, { signal, priority: "low" });
  if (!answer.ok) return;
  const picture = await answer.blob();
  if (!signal.aborted) held.urls[kind] = URL.createObjectURL(picture);
}

/** What the page of an order shows until its own answer comes: undefined where nothing was loaded ahead. */
export const prefetchedOrder = (orderId: number): StaffOrder | undefined =>
  queryClient.getQueryData(prefetchQuery(orderId).queryKey);

/** Loads the next order, and its pictures where its identity check is due. What fails is loaded when opened. */
export async function prefetchOrder(orderId: number): Promise<void> {
  const order = await queryClient.query(prefetchQuery(orderId)).catch(() => undefined);
  if (!order || !awaitsDecision(order)) return;
  const version = picturesVersion(order);
  if ([ahead, shown].some((held) => held?.orderId === orderId && held.version === version)) return;
  drop(ahead);
  const held: HeldPictures = { orderId, version, urls: {}, abort: new AbortController() };
  ahead = held;
  const links = Object.entries(pictureLinks(order)) as [PictureKind, string | null][];
  await Promise.allSettled(links.map(async ([kind, link]) => link !== null && fetchPicture(held, kind, link)));
}

/**
 * The `blob:` addresses of an order's pictures that were loaded ahead; none of other documents. Those of the order
 * before are given up, and what has not come is left to the page.
 */
export function takePictures(orderId: number, version: string): Readonly<Partial<Record<PictureKind, string>>> {
  const isIt = (held: HeldPictures | undefined) => held?.orderId === orderId && held.version === version;
  if (ahead && isIt(ahead)) {
    ahead.abort.abort();
    drop(shown);
    shown = ahead;
    ahead = undefined;
  }
  return shown && isIt(shown) ? shown.urls : {};
}
