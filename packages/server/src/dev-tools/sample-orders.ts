import type { QueueKey } from "@dop/domain/queues";
import { millisecondsIn } from "../http/time.ts";
import type { Portal } from "../portal.ts";
import { ScenarioOffice, type ScenarioOrder } from "./scenarios/scenario-office.ts";
import { seeded } from "./scenarios/seeded.ts";

/** Brings an order into a queue, step by step; the office's clock moves between the steps. */
type Recipe = (office: ScenarioOffice, seed: string, tick: () => void) => Promise<ScenarioOrder>;

const placed =
  (product: 1 | 2 | 3 | 4, shippingType: 1 | 2 | 3 = 1): Recipe =>
  async (office, seed, tick) => {
    const order = await office.place(product, seed, shippingType);
    tick();
    await office.pay(order);
    return order;
  };

/** `recipe`, and then one more thing. */
const then =
  (recipe: Recipe, next: (office: ScenarioOffice, order: ScenarioOrder) => Promise<void>): Recipe =>
  async (office, seed, tick) => {
    const order = await recipe(office, seed, tick);
    tick();
    await next(office, order);
    return order;
  };

const approved = (recipe: Recipe): Recipe => then(recipe, (office, order) => office.confirmId(order));
const confirmed = (recipe: Recipe): Recipe => then(recipe, (office, order) => office.review(order, {}));
const corrected = (recipe: Recipe): Recipe =>
  then(recipe, (office, order) =>
    office.review(order, { "Spouse 1 City": "Springville", "Officiant Last Name": "Jensen" }),
  );

const firstCertificate =
  (product: 5 | 6, license: "finalized" | "waiting"): Recipe =>
  (office, seed) =>
    office.placeFirstCertificate(product, seed, license);
const finalized = (product: 5 | 6): Recipe => firstCertificate(product, "finalized");

const byQueue: Record<QueueKey, Recipe> = {
  "apostille-approveAccess": placed(1),
  "apostille-createTransmittal": then(confirmed(approved(placed(1))), (office, order) => office.moveTo(order, 9, 1)),
  "apostille-makeEdits": corrected(approved(placed(1))),
  "apostille-printAndShip": confirmed(approved(placed(1, 2))),
  "apostille-waitingConfirmation": approved(placed(1)),
  "certifiedCopies-approveAccess": placed(2),
  "certifiedCopies-printFedex": approved(placed(2, 3)),
  "certifiedCopies-printUSPS": approved(placed(2)),
  "errorCorrections-approveAccess": placed(3),
  "errorCorrections-makeEdits": corrected(approved(placed(3))),
  "errorCorrections-printAndShip": confirmed(approved(placed(3))),
  "errorCorrections-waitingConfirmation": approved(placed(3)),
  "firstCertificateIntl-makeEdits": corrected(finalized(6)),
  "firstCertificateIntl-ship": confirmed(finalized(6)),
  "firstCertificateIntl-waitingConfirmation": finalized(6),
  "firstCertificateUS-ship": finalized(5),
  "letterOfValidity-approveAccess": placed(4),
  "letterOfValidity-ship": approved(placed(4)),
};

/** Orders that are in no queue: unpaid, waiting for the officiant, rejected, refund asked for, canceled, shipped. */
const outsideQueues: Record<string, Recipe> = {
  unpaid: (office, seed) => office.place(1, seed),
  waiting: firstCertificate(5, "waiting"),
  issue: then(placed(1), (office, order) =>
    office.rejectId(order, "Require ID/Selfie", "The photo of your ID is too blurred to read."),
  ),
  refund: then(approved(placed(2)), (office, order) => office.moveTo(order, 7)),
  canceled: then(placed(3), (office, order) => office.moveTo(order, 8)),
  shipped: then(approved(placed(2)), (office, order) => office.moveTo(order, 6)),
};

const perQueue = 2;

/** Some orders in every queue and outside of them, made by the real commands over the last twelve days. */
export async function seedSampleOrders(portal: Portal): Promise<void> {
  const clerk = await portal.db
    .selectFrom("users")
    .select(["id", "display_name", "role_id"])
    .where("username", "=", "CLERK@EXAMPLE.GOV")
    .executeTakeFirstOrThrow();
  const staff = {
    kind: "staff",
    userId: clerk.id,
    displayName: clerk.display_name,
    roleId: clerk.role_id,
    sessionId: "",
  } as const;
  const now = portal.clock().getTime();
  const wanted = [
    ...Object.entries(byQueue).flatMap(([name, recipe]) =>
      Array.from({ length: perQueue }, (_, index) => ({ seed: `${name}-${index}`, recipe })),
    ),
    ...Object.entries(outsideQueues).map(([name, recipe]) => ({ seed: name, recipe })),
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
