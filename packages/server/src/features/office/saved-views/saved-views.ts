// Rules: Q-8 (docs/rules)
import { savedViewLimits, savedViewRequestSchema, type SavedView, type SavedViewRequest } from "@dop/domain/contract";
import { isQueueKey } from "@dop/domain/queues";
import { msg } from "@dop/texts/message";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import { conflict, forbidden, notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { mayFromHere } from "../../../http/requester.ts";
import type { Schema } from "../../../db/schema.ts";

/** Columns of a view in answers, without its owner. */
const viewColumns = ["id", "name", "queue", "sort", "reverse", "filter", "show", "hidden", "shared"] as const;

/** A view without a sorting and a choice of rows that this version does not know. */
function known<View extends Pick<SavedView, "sort" | "show">>(view: View): View {
  const { sort, show } = savedViewRequestSchema.shape;
  return {
    ...view,
    sort: sort.safeParse(view.sort).success ? view.sort : null,
    show: show.safeParse(view.show).success ? view.show : null,
  };
}

/** One's own views by name, then those that others share; none of a queue that this version does not know. */
export async function listViews(db: Db, userId: number): Promise<SavedView[]> {
  const views = await db
    .selectFrom("saved_views as view")
    .innerJoin("users", "users.id", "view.user_id")
    .select(viewColumns.map((column) => `view.${column}` as const))
    .select(["view.user_id", "users.display_name as owner"])
    .where((eb) => eb.or([eb("view.user_id", "=", userId), eb("view.shared", "=", true)]))
    .orderBy((eb) => eb("view.user_id", "<>", userId))
    .orderBy((eb) => eb.fn("lower", ["view.name"]))
    .orderBy("view.id")
    .execute();
  return views
    .filter(({ queue }) => isQueueKey(queue))
    .map(({ user_id: ownerId, ...view }) => ({ ...known(view), own: ownerId === userId }));
}

/** The views of a user, whose row is locked: saving takes turns. */
async function lockViewsOf(tx: Tx, userId: number) {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirstOrThrow();
  return tx.selectFrom("saved_views").select(["id", "name"]).where("user_id", "=", userId).execute();
}

function refuseTaken(views: readonly { id: number; name: string }[], name: string, except?: number): void {
  const isTaken = views.some((view) => view.id !== except && view.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw conflict("NAME_TAKEN", msg("staffErrors.nameTaken"));
}

/** Viewers change nothing that others see (rule A-2). @throws 403 */
function refuseSharing({ requester }: StaffContext, shared: boolean | undefined): void {
  if (shared === true && !requester.permissions.includes("orders.write")) throw forbidden();
}

/** Saves a view. @throws 403 for a viewer who shares it, 409 for a name that is taken, or for too many views */
export async function saveView(context: StaffContext, view: SavedViewRequest): Promise<SavedView> {
  const { requester, now } = context;
  refuseSharing(context, view.shared);
  return context.transaction(async ({ tx }) => {
    const own = await lockViewsOf(tx, requester.userId);
    refuseTaken(own, view.name);
    if (own.length >= savedViewLimits.own)
      throw conflict("TOO_MANY", msg("staffErrors.tooManyViews", savedViewLimits.own));
    const saved = await tx
      .insertInto("saved_views")
      .values({ ...view, user_id: requester.userId, created_at: now })
      .returning(viewColumns)
      .executeTakeFirstOrThrow();
    await context.audit(tx, "view", saved.id, { shared: saved.shared });
    return { ...saved, owner: requester.displayName, own: true };
  });
}

/** A view that the requester may change. @throws 404 for one that they cannot see, 409 for another's */
async function lockView(tx: Tx, { requester }: StaffContext, id: number): Promise<Selectable<Schema["saved_views"]>> {
  const view = await tx.selectFrom("saved_views").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  const isOwn = view?.user_id === requester.userId;
  if (!view || (!isOwn && !view.shared)) throw notFound(msg("staffErrors.viewNotFound"));
  if (!isOwn && !mayFromHere(requester, "settings.write"))
    throw conflict("NOT_YOUR_VIEW", msg("staffErrors.viewNotYours"));
  return view;
}

/** Renames a view, or shares it. @throws 403 for a viewer who would share it, 404, 409 */
export async function changeView(
  context: StaffContext,
  id: number,
  change: { readonly name?: string | undefined; readonly shared?: boolean | undefined },
): Promise<SavedView> {
  refuseSharing(context, change.shared);
  return context.transaction(async ({ tx }) => {
    const { name, shared, user_id: ownerId } = await lockView(tx, context, id);
    if (change.name !== undefined) refuseTaken(await lockViewsOf(tx, ownerId), change.name, id);
    const changed = await tx
      .updateTable("saved_views")
      .set({ name: change.name ?? name, shared: change.shared ?? shared })
      .where("id", "=", id)
      .returning(viewColumns)
      .executeTakeFirstOrThrow();
    const users = tx.selectFrom("users").select("display_name as owner");
    const { owner } = await users.where("id", "=", ownerId).executeTakeFirstOrThrow();
    await context.audit(tx, "view", id, { shared: changed.shared });
    return { ...known(changed), owner, own: ownerId === context.requester.userId };
  });
}

/** Deletes a view, for all who see it. @throws 404, 409 */
export async function deleteView(context: StaffContext, id: number): Promise<void> {
  await context.transaction(async ({ tx }) => {
    await lockView(tx, context, id);
    await tx.deleteFrom("saved_views").where("id", "=", id).execute();
    await context.audit(tx, "view", id);
  });
}

export async function removeSavedViews(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("saved_views").where("user_id", "=", userId).execute();
}
