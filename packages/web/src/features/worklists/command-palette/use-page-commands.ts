import { queueDefinitions, queueKey } from "@dop/domain/queues";
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../../lib/office/config-context.ts";
import { useNextTarget } from "../../../page/next-target.ts";
import { paths, queuePath, staffOrderPath } from "../../../lib/routes/paths.ts";
import { useLocation } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { logOut } from "../../../session/log-out.ts";
import { recentOrders } from "../../../session/recent-orders.ts";
import { useMay } from "../../../session/use-may.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { queueCountsQuery } from "../queue/index.ts";

/** One line of the palette: a page to go to, or something to do. */
export interface PaletteItem {
  /** Unique in the whole list; stable while the list changes. */
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly aside?: string | undefined;
  readonly act: { readonly to: string } | { readonly run: () => void };
}

export interface OfficePage {
  readonly id: string;
  readonly label: string;
  readonly to: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** The commands of this page, and the pages that the user can open. */
export function usePageCommands(office: readonly OfficePage[], onHelp: () => void) {
  const t = useTexts("staffKeys");
  const shell = useTexts("shell");
  const pages = useGoTo(office);
  const items: PaletteItem[] = [
    ...pages,
    { id: "help", label: t.help, act: { run: onHelp } },
    { id: "log-out", label: shell.logOut, act: { run: logOut } },
  ];
  return { here: { title: t.palette.actions, items: useNextItem() }, anywhere: { title: t.palette.goTo, items } };
}

function useNextItem(): PaletteItem[] {
  const t = useTexts("staffKeys").palette;
  const next = useNextTarget();
  if (!next) return [];
  const words = next.orderId === undefined ? { label: t.finish } : { label: t.next, detail: t.nextOrder(next.orderId) };
  return [{ id: "next", ...words, act: { to: next.to } }];
}

function useGoTo(office: readonly OfficePage[]): PaletteItem[] {
  const t = useTexts("staffKeys").palette;
  const { home } = useTexts("shell");
  const header = useTexts("staffShell");
  const mayUsers = useMay("users.write");
  const mayWrite = useMayWrite();
  const { isProduction } = useConfig();
  const queues = useQueueItems();
  const page = (id: string, label: string, to: string): PaletteItem => ({ id, label, act: { to } });
  return [
    page("home", home, paths.admin),
    page("search", header.search, paths.search),
    page("inbox", header.inbox, paths.inbox),
    page("transmittals", header.transmittals, paths.transmittals),
    ...(mayWrite ? [page("create-transmittal", t.createTransmittal, `${paths.transmittals}/create`)] : []),
    ...queues,
    ...(mayUsers ? [page("users", header.users, paths.users)] : []),
    ...office.map(({ id, label, to }) => page(id, label, to)),
    page("account", t.account, paths.account),
    ...(isProduction ? [] : [page("dev-tools", header.devTools, paths.devTools)]),
  ];
}

function useQueueItems(): PaletteItem[] {
  const t = useTexts("staffKeys").palette;
  const words = useTexts("queue");
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

export function useRecentOrders(): PaletteGroup {
  const t = useTexts("staffKeys").palette;
  const session = useSession();
  const { pathname } = useLocation();
  const numbers = session ? recentOrders(session.user.id).filter((id) => pathname !== staffOrderPath(id)) : [];
  return {
    title: t.recent,
    items: numbers.map((id) => ({ id: `recent-${id}`, label: t.order(id), act: { to: staffOrderPath(id) } })),
  };
}
