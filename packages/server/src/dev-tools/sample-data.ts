import type { FirstCertificate } from "@dop/domain/contract";
import {
  isCustomerProduct,
  productIds,
  productOf,
  shippingTypeIds,
  statusIds,
  type CustomerProductId,
  type ShippingTypeId,
  type StatusId,
} from "@dop/domain/orders";
import { permissionsOf, roleIds } from "@dop/domain/staff";
import { queueDefinitions, queueKey, type QueueDefinition } from "@dop/domain/queues";
import { sequenceOf, workflowOf } from "@dop/domain/workflow";
import { inTransaction } from "../transaction.ts";
import { seedSampleLicenses } from "../ports/license-registry/index.ts";
import type { Portal } from "../portal.ts";
import { seedSampleStaff } from "./sample-staff.ts";
import { loadSampleYear } from "./sample-year/load-sample-year.ts";
import { millisecondsIn } from "../lib/time.ts";
import { ScenarioOffice, type ScenarioOrder } from "./scenarios/scenario-office.ts";
import { seeded } from "./scenarios/seeded.ts";

const { apostille, certifiedCopy, firstCertificateUs, licenseCorrection } = productIds;

/** Brings an order into a queue, step by step; the office's clock moves between the steps. */
type Recipe = (office: ScenarioOffice, seed: string, tick: () => void) => Promise<ScenarioOrder>;

const placed =
  (product: CustomerProductId, shippingType: ShippingTypeId = shippingTypeIds.usps): Recipe =>
  async (office, seed, tick) => {
    const order = await office.place(product, seed, shippingType);
    tick();
    await office.pay(order);
    return order;
  };

/** `recipe`, and then one more step. */
const then =
  (recipe: Recipe, next: (office: ScenarioOffice, order: ScenarioOrder) => Promise<void>): Recipe =>
  async (office, seed, tick) => {
    const order = await recipe(office, seed, tick);
    tick();
    await next(office, order);
    return order;
  };

const approved = (recipe: Recipe): Recipe => then(recipe, (office, order) => office.confirmId(order));

const firstCertificate =
  (product: FirstCertificate["product_id"], license: "finalized" | "waiting"): Recipe =>
  (office, seed) =>
    office.placeFirstCertificate(product, seed, license);

/** Takes the steps of a product's workflow until it stands in a queue. */
function recipeOf({ productId, statusId, when }: QueueDefinition): Recipe {
  const isOrdered = isCustomerProduct(productId);
  const begin = isOrdered
    ? placed(productId, when === "other_shipping" ? shippingTypeIds.overnight : shippingTypeIds.usps)
    : firstCertificate(productId, "finalized");
  const begun = sequenceOf(productId, productOf(productId).finalizedStep ?? statusIds.orderPlaced);
  const corrections = when === "corrections" ? { "Spouse 1 City": "Springville", "Officiant Last Name": "Jensen" } : {};
  const take = (step: StatusId) => (office: ScenarioOffice, order: ScenarioOrder) => {
    if (step === statusIds.infoVerified) return office.confirmId(order);
    if (step === statusIds.customerVerification) return office.review(order, corrections);
    return office.moveTo(order, step, productId);
  };
  const steps = workflowOf(productId).slice(begun + 1, sequenceOf(productId, statusId) + 1);
  return steps.reduce((recipe, step) => then(recipe, take(step)), begin);
}

/** Orders that are in no queue: unpaid, waiting for the officiant, rejected, refund asked for, canceled, shipped. */
const outsideQueues: Record<string, Recipe> = {
  unpaid: (office, seed) => office.place(apostille, seed),
  waiting: firstCertificate(firstCertificateUs, "waiting"),
  issue: then(placed(apostille), (office, order) =>
    office.rejectId(order, "Require ID/Selfie", "The photo of your ID is too blurred to read."),
  ),
  refund: then(approved(placed(certifiedCopy)), (office, order) => office.moveTo(order, statusIds.refundRequested)),
  canceled: then(placed(licenseCorrection), (office, order) => office.moveTo(order, statusIds.canceled)),
  shipped: then(approved(placed(certifiedCopy)), (office, order) => office.moveTo(order, statusIds.shipped)),
};

/**
 * Some orders in every queue and outside of them, made by the real commands over the last twelve days. In an office
 * with orders, one in every queue that is empty.
 */
export async function seedSampleOrders(portal: Portal): Promise<void> {
  const clerk = await portal.db
    .selectFrom("users")
    .select(["id as userId", "display_name as displayName"])
    .where("username", "=", "CLERK@EXAMPLE.GOV")
    .executeTakeFirstOrThrow();
  const staff = { kind: "staff", ...clerk, permissions: permissionsOf(roleIds.user), sessionId: "" } as const;
  const now = portal.clock().getTime();
  const filled = await portal.db.selectFrom("order_products").select("queue").distinct().execute();
  const empty = queueDefinitions.filter((queue) => !filled.some((row) => row.queue === queueKey(queue)));
  const isNew = filled.length === 0;
  const wanted = [
    ...empty.flatMap((queue) =>
      Array.from({ length: isNew ? 2 : 1 }, (_, index) => ({
        seed: `${queueKey(queue)}-${index}`,
        recipe: recipeOf(queue),
      })),
    ),
    ...Object.entries(isNew ? outsideQueues : {}).map(([name, recipe]) => ({ seed: name, recipe })),
  ]
    .map(({ seed, recipe }) => ({ seed, recipe, age: 1 + seeded(`${seed}:age`).int(11 * 24) }))
    .toSorted((a, b) => b.age - a.age);
  for (const { seed, recipe, age } of wanted) {
    let moment = now - age * millisecondsIn.hour;
    const office = new ScenarioOffice(portal, staff, new Date(moment));
    const stride = (age * millisecondsIn.hour) / 8;
    await recipe(office, seed, () => {
      moment += stride;
      office.at(new Date(moment));
    });
  }
}

/** Fills a new local installation: licenses, staff, a year's orders if they are wanted, and some in every queue. */
export async function loadSampleData(portal: Portal): Promise<void> {
  if (await portal.db.selectFrom("registry_licenses").select("number").limit(1).executeTakeFirst()) return;
  await inTransaction(portal, ({ tx }) => seedSampleLicenses(tx, portal.clock()));
  await seedSampleStaff(portal);
  if (portal.config.sampleData === "year") await loadSampleYear(portal);
  await seedSampleOrders(portal);
}
