import { queueDefinitions, queueKey } from "@dop/domain/queues";
import { queueTexts } from "@dop/domain/texts/queue";
import { shellTexts } from "@dop/domain/texts/shell";
import { staffKeysTexts } from "@dop/domain/texts/staff-keys";
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../app/config-context.ts";
import { useNextTarget } from "../../app/next-target.ts";
import { paths, queuePath, staffOrderPath } from "../../app/paths.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { logOut } from "../../session/log-out.ts";
import { recentOrders } from "../../session/recent-orders.ts";
import { isAdmin } from "../../session/session.ts";
import { useMayWrite } from "../../session/use-may-write.ts";
import { useSession } from "../../session/use-session.ts";
import { queueCountsQuery } from "../queue/index.ts";
import type { PaletteGroup, PaletteItem } from "./palette-item.ts";

/** What this person can do and where they can go from here, without searching: by group, in the order of use. */
export function usePageCommands(onHelp: () => void): PaletteGroup[] {
  const t = useTexts(staffKeysTexts);
  const words = t.palette;
  const shell = useTexts(shellTexts);
  const next = useNextTarget();
  const go = useGoTo();
  const actions: PaletteItem[] = [
    { id: "help", label: t.help, act: { run: onHelp } },
    { id: "log-out", label: shell.logOut, act: { run: logOut } },
  ];
  if (next) {
    const label = next.orderId === undefined ? words.finish : words.next;
    const detail = next.orderId === undefined ? undefined : words.nextOrder(next.orderId);
    actions.unshift({ id: "next", label, detail, act: { to: next.to } });
  }
  const [first, ...others] = actions;
  return next && first
    ? [
        { title: words.actions, items: [first] },
        { title: words.goTo, items: [...go, ...others] },
      ]
    : [{ title: words.goTo, items: [...go, ...actions] }];
}

function useGoTo(): PaletteItem[] {
  const t = useTexts(staffKeysTexts).palette;
  const shell = useTexts(shellTexts);
  const session = useSession();
  const mayWrite = useMayWrite();
  const { isProduction } = useConfig();
  const queues = useQueueItems();
  const page = (id: string, label: string, to: string): PaletteItem => ({ id, label, act: { to } });
  return [
    page("home", shell.home, paths.admin),
    page("search", shell.search, paths.search),
    page("transmittals", shell.transmittals, paths.transmittals),
    ...(mayWrite ? [page("create-transmittal", t.createTransmittal, `${paths.transmittals}/create`)] : []),
    ...queues,
    page("mail", t.mail, paths.mail),
    ...(session && isAdmin(session) ? [page("users", shell.users, paths.users)] : []),
    ...(isProduction ? [] : [page("dev-tools", shell.devTools, paths.devTools)]),
  ];
}

function useQueueItems(): PaletteItem[] {
  const t = useTexts(staffKeysTexts).palette;
  const words = useTexts(queueTexts);
  const { data } = useQuery(queueCountsQuery);
  return queueDefinitions.map((definition) => {
    const key = queueKey(definition);
    const count = data?.[key];
    return {
      id: `queue-${key}`,
      label: words.fullName(words.categories[definition.category], words.names[definition.name]),
      aside: count === undefined ? undefined : t.ordersIn(count),
      act: { to: queuePath(key) },
    };
  });
}

/** The orders that this person opened last. */
export function useRecentOrders(): PaletteGroup {
  const t = useTexts(staffKeysTexts).palette;
  const session = useSession();
  const numbers = session ? recentOrders(session.user.id) : [];
  return {
    title: t.recent,
    items: numbers.map((id) => ({ id: `recent-${id}`, label: t.order(id), act: { to: staffOrderPath(id) } })),
  };
}
