// Rules: Q-14, T-8 (docs/rules)
import { keyDigest } from "../../../lib/key-digest.ts";
import { WrongKeyError } from "../../../http/wrong-keys.ts";
import type { LiveEvent } from "../../../live-events/live-events.ts";
import type { Portal } from "../../../portal.ts";

/** The events that a reader may have. */
export interface Concern {
  /** The session that it ends with, or what says whether its key opens anything. */
  readonly right: { readonly sessionId: string } | { readonly isOpen: () => Promise<boolean> };
  readonly concerns: (event: LiveEvent) => boolean;
}

type Reader = { readonly sessionId: string } | { readonly key: string | undefined; readonly uuid: string | undefined };

const isReset = ({ kind }: LiveEvent): boolean => kind === "reset";

/** The concern of a member of the staff (all), of a transmittal's desk, or of an order's customer. @throws 403 */
export async function concernOf(portal: Portal, reader: Reader): Promise<Concern> {
  const { db } = portal;
  if ("sessionId" in reader) return { right: reader, concerns: () => true };
  const { key, uuid } = reader;
  if (key !== undefined) {
    const find = () =>
      db
        .selectFrom("transmittals")
        .select("id")
        .where("key_digest", "=", keyDigest(key))
        .where("access_key_expires_at", ">", portal.clock())
        .executeTakeFirst();
    const transmittal = await find();
    if (!transmittal) throw new WrongKeyError();
    return {
      right: { isOpen: async () => (await find()) !== undefined },
      concerns: (event) => isReset(event) || event.transmittal_id === transmittal.id,
    };
  }
  const find = () =>
    db
      .selectFrom("orders")
      .select("id")
      .where("key_digest", "=", keyDigest(uuid ?? ""))
      .executeTakeFirst();
  const order = await find();
  if (!order) throw new WrongKeyError();
  return {
    right: { isOpen: async () => (await find()) !== undefined },
    concerns: (event) => isReset(event) || (event.kind === "order" && event.order_id === order.id),
  };
}
