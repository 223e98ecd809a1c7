// Rules: Q-14 (docs/rules)
import { departuresSchema } from "@dop/domain/contract";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { api } from "../../../lib/api/api.ts";
import type { QueueRow } from "./queue-rows.ts";

/** An order that has just left the list, in its place for a moment. */
export interface Departed {
  readonly row: QueueRow;
  /** The order before it that stays; undefined at the start of the list. */
  readonly after: number | undefined;
  /** The height of its row, in pixels. */
  readonly height: number;
  /** The colleague and the order's status; undefined until the server has answered. */
  readonly by?: { readonly name: string; readonly status: number };
}

/** Milliseconds for which a departed order is shown, and between two looks whether the list is still held. */
const shown = { for: 4000, again: 1000 } as const;
/** More departures than this at once are a step in bulk, and leave at once. */
const most = 10;

interface List {
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  readonly orders: readonly QueueRow[];
  /** The queue with its sort and filter: orders that leave by those have not departed. */
  readonly list: string;
}

/** The orders that colleagues have just taken out of a list. They leave without moving the row that is in use. */
export function useDepartures({ bodyRef, orders, list }: List): readonly Departed[] {
  const [departed, setDeparted] = useState<readonly Departed[]>([]);
  const before = useRef<Shown>({ orders: [], list, heights: new Map() });
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const isHeld = useHeld(bodyRef);

  const end = (ids: ReadonlySet<number>): void => {
    if (isHeld.current) return later(() => end(ids), shown.again);
    const held = bodyRef.current?.querySelector("tr:focus-within");
    const top = held?.getBoundingClientRect().top ?? 0;
    flushSync(() => setDeparted((all) => all.filter(({ row }) => !ids.has(row.id))));
    if (held) window.scrollBy(0, held.getBoundingClientRect().top - top);
  };
  const later = (act: () => void, ms: number): void => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      act();
    }, ms);
    timers.current.add(timer);
  };

  const follow = useEffectEvent(() => {
    const earlier = before.current;
    if (earlier.orders === orders) return;
    const stays = new Set(orders.map(({ id }) => id));
    before.current = { orders, list, heights: heightsOf(bodyRef.current) };
    const left = earlier.list === list ? earlier.orders.filter(({ id }) => !stays.has(id)) : [];
    const few = left.length > most ? [] : left;
    if (departed.length + few.length === 0) return;
    setDeparted([
      ...departed.filter(({ row }) => earlier.list === list && !stays.has(row.id)),
      ...few.map((row) => placeOf(row, earlier, stays)),
    ]);
    if (few.length > 0) void ask(new Set(few.map(({ id }) => id)));
  });

  /** Names who has moved them; one's own orders leave at once. */
  async function ask(ids: ReadonlySet<number>): Promise<void> {
    const query = `/queues/departures?orders=${[...ids].join(",")}`;
    const moved = await api.get(query, { schema: departuresSchema }).catch(() => []);
    const byOthers = new Map(moved.map((one) => [one.order_id, { name: one.created_by, status: one.status_id }]));
    setDeparted((all) =>
      all.flatMap((one) => {
        if (!ids.has(one.row.id)) return [one];
        const by = byOthers.get(one.row.id);
        return by ? [{ ...one, by }] : [];
      }),
    );
    later(() => end(ids), shown.for);
  }

  // Before the paint, so that the rows below stay where they are.
  useLayoutEffect(() => follow());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return departed;
}

/** True while a mouse or a pen is over the list, or a finger is on it. */
function useHeld(bodyRef: List["bodyRef"]) {
  const isHeld = useRef(false);
  useEffect(() => {
    const body = bodyRef.current;
    const hold = () => (isHeld.current = true);
    const release = () => (isHeld.current = false);
    // A finger that scrolls has no pointer; and after a touch `:hover` would stay.
    const unlessTouch = (act: () => boolean) => (event: PointerEvent) => event.pointerType !== "touch" && act();
    const touch = ({ target }: TouchEvent) => {
      hold();
      // At the target: a row that has left the list tells nobody else that the finger has left.
      for (const end of ["touchend", "touchcancel"]) target?.addEventListener(end, release, { once: true });
    };
    const [enter, leave] = [unlessTouch(hold), unlessTouch(release)];
    body?.addEventListener("pointerenter", enter);
    body?.addEventListener("pointerleave", leave);
    body?.addEventListener("touchstart", touch, { passive: true });
    return () => {
      body?.removeEventListener("pointerenter", enter);
      body?.removeEventListener("pointerleave", leave);
      body?.removeEventListener("touchstart", touch);
    };
  }, [bodyRef]);
  return isHeld;
}

interface Shown extends Omit<List, "bodyRef"> {
  /** Heights of the rendered rows by order, in pixels. */
  readonly heights: ReadonlyMap<number, number>;
}

function placeOf(row: QueueRow, { orders, heights }: Shown, stays: ReadonlySet<number>): Departed {
  const after = orders.slice(0, orders.indexOf(row)).findLast(({ id }) => stays.has(id))?.id;
  return { row, after, height: heights.get(row.id) ?? 0 };
}

function heightsOf(body: HTMLElement | null): Map<number, number> {
  const rows = [...(body?.querySelectorAll<HTMLElement>("tr[data-row]") ?? [])];
  return new Map(rows.map((row) => [Number(row.dataset["row"]), row.getBoundingClientRect().height]));
}
