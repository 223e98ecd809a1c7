import {
  cartOf,
  cartSchema,
  needsShipping,
  shippingTypeIds,
  type AnswerKind,
  type AnswerTypes,
  type CompleteCart,
  type CustomerProductId,
  type ShippingTypeId,
} from "@dop/domain/orders";
import { utahCities } from "../../ports/license-registry/sample-licenses.ts";
import { firstSampleLicense, lastSampleLicense, type LicenseRegistry } from "../../ports/license-registry/index.ts";
import { samplePhotos } from "./sample-photos.ts";
import { seeded, type Seeded } from "./seeded.ts";

const destinations = ["FR", "JP", "MX", "DE", "BR", "IT", "KR", "PH", "ES", "CA", "VN", "AE"] as const;
const instructions = ["", "", "", "Please keep the original envelope flat.", "The apartment number is 4B."] as const;

/** People of a sample order, and the license that they married on. */
export interface SamplePeople {
  readonly spouse1: { readonly first: string; readonly last: string };
  readonly spouse2: { readonly first: string; readonly last: string };
  readonly email: string;
  readonly phone: string;
  readonly licenseNumber: number;
  readonly city: string;
}

/** The first 48 sample licenses that are finalized and within the correction window. */
function licenseNumber(choose: Seeded): number {
  const offset = choose.int(48);
  return firstSampleLicense + (offset % 10 === 8 ? offset + 1 : offset);
}

/** A sample license that no officiant has returned, sought from the seed's on: every tenth was issued that way. */
async function waitingLicense(registry: LicenseRegistry, choose: Seeded): Promise<number> {
  const count = (lastSampleLicense - firstSampleLicense + 1) / 10;
  const start = choose.int(count);
  for (let step = 0; step < count; step += 1) {
    const number = firstSampleLicense + 8 + ((start + step) % count) * 10;
    const license = await registry.getLicense(number);
    if (license?.finalizedAt === null && license.voidedAt === null) return number;
  }
  throw new Error("every sample license is finalized");
}

/**
 * The people of a seed: the couple of one of the sample licenses.
 * @param license "finalized" once the officiant has returned it
 */
export async function samplePeople(
  registry: LicenseRegistry,
  seed: string,
  license: "finalized" | "waiting" = "finalized",
): Promise<SamplePeople> {
  const choose = seeded(seed);
  const number = license === "waiting" ? await waitingLicense(registry, choose) : licenseNumber(choose);
  const record = await registry.getLicense(number);
  if (!record) throw new Error(`the sample licenses are missing: ${number}`);
  const [spouse1, spouse2] = record.data.spouses.map((spouse) => ({
    first: spouse.first_name,
    last: spouse.last_name,
  })) as [SamplePeople["spouse1"], SamplePeople["spouse2"]];
  const mailName = `${spouse1.first}.${spouse1.last}`.normalize("NFD").replaceAll(/[^A-Za-z.]/g, "");
  return {
    spouse1,
    spouse2,
    email: `${mailName.toLowerCase()}@example.org`,
    phone: `(801) 555-01${String(choose.int(100)).padStart(2, "0")}`,
    licenseNumber: number,
    city: choose.pick(utahCities),
  };
}

/** The customer of a sample order. */
export const sampleContact = ({ spouse1: { first: firstName, last: lastName }, email, phone }: SamplePeople) => ({
  firstName,
  lastName,
  email,
  phone,
});

/** The delivery part of an order: Utah, or abroad for a few. */
export function sampleAddress(people: SamplePeople, choose: Seeded) {
  return {
    shipToName: `${people.spouse1.first} ${people.spouse1.last}`,
    lineOne: `${100 + choose.int(900)} ${choose.pick(["Center St", "Main St", "University Ave", "Canyon Rd"])}`,
    lineTwo: "",
    city: people.city,
    stateProvince: "UT",
    zip: `84${String(choose.int(800)).padStart(3, "0")}`,
    country: "US",
  };
}

const sampleAnswers: { readonly [Kind in AnswerKind]: (choose: Seeded) => AnswerTypes[Kind] } = {
  quantity: (choose) => 1 + choose.int(3),
  longCopy: (choose) => choose.int(3) === 0,
  one: () => 1,
  destinations: (choose) => [
    { country: choose.pick(destinations), fullCopy: choose.int(3) === 0, quantity: 1 + choose.int(2) },
  ],
  additionalCopies: () => 0,
  longAdditionalCopies: () => false,
  wrong: () => undefined,
};

/** A complete cart of a seed; the same seed gives the same cart. */
export async function sampleCart(
  registry: LicenseRegistry,
  product: CustomerProductId,
  seed: string,
  shippingType: ShippingTypeId = shippingTypeIds.usps,
): Promise<CompleteCart> {
  const people = await samplePeople(registry, seed);
  const choose = seeded(`${seed}:cart`);
  const photos = await samplePhotos(choose.int(5));
  const common = {
    contactInfo: sampleContact(people),
    license: {
      number: String(people.licenseNumber),
      spouse1First: people.spouse1.first,
      spouse1Last: people.spouse1.last,
      spouse2First: people.spouse2.first,
      spouse2Last: people.spouse2.last,
    },
    documents: {
      id: { contents: photos.id, name: "id.png" },
      selfie: { contents: photos.selfie, name: "selfie.png" },
      additional: null,
    },
    specialInstructions: choose.pick(instructions),
  };
  const delivery = { shippingType, shippingAddress: sampleAddress(people, choose) };
  const answers = Object.entries<AnswerKind>(cartOf(product).answers).map(([name, kind]) => [
    name,
    sampleAnswers[kind](choose),
  ]);
  return cartSchema.parse({
    ...common,
    ...(needsShipping(product) && delivery),
    productType: product,
    ...(Object.fromEntries(answers) as object),
  });
}
