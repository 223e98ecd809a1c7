import { statusIds } from "../../../domain/src/orders/index.ts";
import { isOfficeDay, midnightOf } from "../calendar.ts";
import { day, firstMoment, hour } from "../county.ts";
import type { World } from "../world.ts";

/** A time on the desk's next working day. */
function onWorkingDay(world: World, ms: number): number {
  let past = Math.floor((world.now.getTime() + ms - firstMoment.getTime()) / day);
  while (!isOfficeDay(past)) past += 1;
  return midnightOf(past) + (9 + world.random.between(0, 6)) * hour;
}

/** Days after which the desk looks again at papers that stayed behind, of orders that were unpaid meanwhile. */
const laterLooks = [9, 18, 27, 36];

/** The Lt. Governor's desk with a transmittal's papers and link: they arrive, and are sent on some days later. */
export function enterDesk(world: World, path: string, key: string): void {
  const mark = (status: number) => () =>
    world.door.call("lt governor", [
      "PATCH",
      `${path}/order-status?key=${key}`,
      { status_id: status, forward_only: true },
    ]);
  const arrival = onWorkingDay(world, world.random.between(1, 2) * day);
  world.at(arrival, "lt governor", mark(statusIds.arrivedAtLieutenantGovernor));
  world.at(arrival + day, "lt governor", async () => {
    world.at(onWorkingDay(world, world.random.between(0, 4) * day), "lt governor", mark(statusIds.shipped));
    for (const later of laterLooks) world.at(onWorkingDay(world, later * day), "lt governor", mark(statusIds.shipped));
  });
}
