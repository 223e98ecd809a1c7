// Rules: Q-13 (docs/rules)
import { staffOrderSchema, type StaffOrder } from "@dop/domain/contract";
import { apiQuery, atOnce } from "../../../lib/api/api-query.ts";
import { queryClient } from "../../../lib/api/query.ts";
import { runtimeConfig } from "../../../lib/office/runtime-config.ts";
import { currentSession, subscribeToSession } from "../../../lib/storage/session.ts";
import { awaitsDecision } from "./verification/use-verification.ts";

export type PictureKind = "id" | "selfie" | "license-back" | "additional";

/** The pictures of an order at one version of its documents: `blob:` addresses in this page's memory. */
interface HeldPictures {
  readonly orderId: number;
  readonly version: string;
  readonly urls: Partial<Record<PictureKind, string>>;
  readonly abort: AbortController;
}

/** Time before an order is prefetched again, in milliseconds. */
const aheadFresh = 30_000;

let ahead: HeldPictures | undefined;
let shown: HeldPictures | undefined;

function drop(held: HeldPictures | undefined): void {
  held?.abort.abort();
  for (const url of Object.values(held?.urls ?? {})) URL.revokeObjectURL(url);
}

let user = currentSession()?.user.id;
/** Pictures leave the page's memory when their reader logs out. */
subscribeToSession(() => {
  const next = currentSession()?.user.id;
  if (user !== undefined && next !== user) {
    for (const held of [ahead, shown]) drop(held);
    ahead = undefined;
    shown = undefined;
  }
  user = next;
});

/** Version of an order's pictures: changes with its documents. */
export const picturesVersion = (order: Pick<StaffOrder, "document_ids">): string => order.document_ids.join(" ");

/** Links to an order's pictures and PDF, below the API's base; null for missing ones and other files. */
export const pictureLinks = (order: StaffOrder): Record<PictureKind, string | null> => ({
  id: order.photo_id_url,
  selfie: order.selfie_url,
  "license-back": order.license_back?.url ?? null,
  additional: order.document_is_picture || order.document_pages ? order.document_url : null,
});

/**
 * GET /orders/{id}/ahead, with its own key: a page that joined this call would not be noted as having the order open.
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

/** The prefetched order, shown until the server answers; undefined without one. */
export const prefetchedOrder = (orderId: number): StaffOrder | undefined =>
  queryClient.getQueryData(prefetchQuery(orderId).queryKey);

/** Loads the next order, and its pictures where its identity check is due. Failures are ignored. */
export async function prefetchOrder(orderId: number): Promise<void> {
  const order = await queryClient.query(prefetchQuery(orderId)).catch(() => undefined);
  if (!order || !awaitsDecision(order)) return;
  const version = picturesVersion(order);
  if ([ahead, shown].some((held) => held?.orderId === orderId && held.version === version)) return;
  drop(ahead);
  const held: HeldPictures = { orderId, version, urls: {}, abort: new AbortController() };
  ahead = held;
  // Pages of a PDF are drawn when a person looks at them.
  const { additional, ...photos } = pictureLinks(order);
  const pictures = order.document_is_picture ? { ...photos, additional } : photos;
  const links = Object.entries(pictures) as [PictureKind, string | null][];
  await Promise.allSettled(links.map(async ([kind, link]) => link !== null && fetchPicture(held, kind, link)));
}

/**
 * The `blob:` addresses of an order's prefetched pictures, at one version of its documents. Drops those of the order
 * before, and stops loading: the page loads the rest.
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
