import { countryName, apostilleOrAuthentication } from "@dop/domain/countries";
import {
  cartOf,
  domesticCountry,
  type AnswerKind,
  type AnswerTypes,
  type Cart,
  type CartDocument,
  type WrongOnRecord,
  fullName,
} from "@dop/domain/orders";
import { Suspense } from "react";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import { getTexts } from "../../../../i18n/use-texts.ts";
import type { RuntimeConfig } from "../../../../lib/office/runtime-config.ts";
import type { Definition } from "../../../../ui/lists/definition-list.tsx";

// The forms of addresses are loaded beside the page, which is large.
const AddressText = lazyWithNotice(async () => (await import("./address-text.tsx")).AddressText);

const WrongFields = lazyWithNotice(async () => (await import("./wrong-fields.tsx")).WrongFields, "customerOrder");

const review = () => getTexts("checkout").review;
const flow = () => getTexts("orderFlow");

type Notes = RuntimeConfig["countryNotes"];

/** The product and its answers. `today` is the day in office time, `YYYY-MM-DD`. */
export function productRows(cart: Cart, today: string, notes: Notes): Definition[] {
  return [
    { term: review().product, value: getTexts("products")[cart.productType].heading },
    ...answersOf(cart, today, notes),
    ...instructions(cart),
  ];
}

interface ReviewContext {
  readonly today: string;
  readonly notes: Notes;
  /** The additional copies include the marriage application. */
  readonly fullCopy: boolean;
}

const rowsOf: { readonly [Kind in AnswerKind]: (answer: AnswerTypes[Kind], context: ReviewContext) => Definition[] } = {
  quantity: (quantity) => [quantityRow(quantity)],
  one: (quantity) => [quantityRow(quantity)],
  longCopy: (answer) => [{ term: review().fullCopy, value: answer ? review().yes : review().no }],
  destinations: (items, { today, notes }) =>
    items.map(({ country, quantity, fullCopy }, index) => ({
      term: review().country(index + 1),
      value: withCopy(
        review().entry(
          countryName(country, getTexts("countries")),
          quantity ?? 0,
          flow().certificateKinds[apostilleOrAuthentication(country, today)],
        ),
        fullCopy ?? false,
        notes[country],
      ),
    })),
  additionalCopies: (copies, { fullCopy }) =>
    copies ? [{ term: review().copies, value: withCopy(String(copies), fullCopy) }] : [],
  // Part of the row of the additional copies.
  longAdditionalCopies: () => [],
  wrong: wrongRow,
};

function answersOf(cart: Cart, today: string, notes: Notes): Definition[] {
  const answers = cart as unknown as Readonly<Record<string, unknown>>;
  const context = { today, notes, fullCopy: answers["fullCopy"] === true };
  return Object.entries<AnswerKind>(cartOf(cart.productType).answers).flatMap(([name, kind]) =>
    rowsOf[kind](answers[name] as never, context),
  );
}

const quantityRow = (quantity: number | null): Definition => ({
  term: review().quantity,
  value: String(quantity ?? ""),
});

function wrongRow(wrong: WrongOnRecord | undefined): Definition[] {
  if (!wrong || (wrong.fields.length === 0 && wrong.text === "")) return [];
  const value = (
    <>
      {wrong.fields.length > 0 && (
        <Suspense>
          <WrongFields labels={wrong.fields} />
        </Suspense>
      )}
      <span className="block whitespace-pre-line">{wrong.text}</span>
    </>
  );
  return [{ term: review().wrong, value }];
}

function withCopy(words: string, fullCopy: boolean, note?: string) {
  return (
    <>
      <span>{words}</span>
      <span className="block text-sm text-ink-2">{fullCopy ? review().withFullCopy : review().withoutFullCopy}</span>
      {note !== undefined && <span className="block text-sm whitespace-pre-line text-ink-2">{note}</span>}
    </>
  );
}

function instructions({ specialInstructions }: Cart): Definition[] {
  if (specialInstructions === "") return [];
  const value = <span className="whitespace-pre-line">{specialInstructions}</span>;
  return [{ term: review().specialInstructions, value }];
}

/** The customer's choice of text messages, where the office sends any. */
export function textMeRow({ textMe }: Cart, offersTexts: boolean): Definition[] {
  return offersTexts ? [{ term: review().textMe, value: textMe === true ? review().yes : review().no }] : [];
}

/** @param typeLabel the chosen shipping option's name, where one is chosen */
export function shippingRows({ shippingAddress: address, shippingType }: Cart, typeLabel?: string): Definition[] {
  return [
    {
      term: review().shipTo,
      value: (
        <Suspense>
          <AddressText address={address} />
        </Suspense>
      ),
      verbatim: true,
    },
    ...(address.country === domesticCountry && shippingType !== null
      ? [{ term: review().shippingOption, value: typeLabel ?? getTexts("waysToShip")[shippingType] }]
      : []),
  ];
}

export function licenseRows({ license, relationship }: Cart): Definition[] {
  const { relationships } = getTexts("licenseStep");
  return [
    { term: review().licenseNumber, value: license.number, verbatim: true },
    { term: review().spouse(1), value: fullName(license.spouse1First, license.spouse1Last), verbatim: true },
    { term: review().spouse(2), value: fullName(license.spouse2First, license.spouse2Last), verbatim: true },
    ...(relationship === undefined ? [] : [{ term: review().relationship, value: relationships[relationship] }]),
  ];
}

export function documentRows({
  documents: { id, selfie, "license-back": back, additional },
  identityFrom,
}: Cart): Definition[] {
  return [
    ...(identityFrom === undefined
      ? [
          { term: review().id, value: <Picture of={id} alt={review().idPreview} /> },
          { term: review().selfie, value: <Picture of={selfie} alt={review().selfiePreview} /> },
          ...(back
            ? [{ term: review().licenseBack, value: <Picture of={back} alt={review().licenseBackPreview} /> }]
            : []),
        ]
      : [{ term: review().id, value: review().idConfirmed }]),
    { term: review().additional, value: additional?.name ?? review().none, verbatim: additional !== null },
  ];
}

function Picture({ of, alt }: { readonly of: CartDocument | null; readonly alt: string }) {
  return of && <img src={of.contents} alt={alt} className="max-h-28 max-w-full rounded-sm border border-salt-300" />;
}
