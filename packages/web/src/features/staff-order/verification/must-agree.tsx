import type { StaffOrder } from "@dop/domain/contract";
import { addressLines, countryName } from "@dop/domain/countries";
import { closestName } from "@dop/domain/names";
import { useTexts } from "../../../i18n/use-texts.ts";
import { declarationItems } from "../side/declaration-items.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { BarcodeBeside } from "./barcode-beside.tsx";
import { LicenseBeside } from "./license-beside.tsx";
import { Marked, Verdict } from "./marked-name.tsx";

/** What the pictures must agree with. Differences of names are marked, and decide nothing (rule W-33). */
export function MustAgree({ order, className }: { readonly order: StaffOrder; readonly className?: string }) {
  const t = useTexts("orderDetail");
  const customer = { first: order.first_name, last: order.last_name };
  const spouses = [
    { first: order.spouse_1_first_name, last: order.spouse_1_last_name },
    { first: order.spouse_2_first_name, last: order.spouse_2_last_name },
  ];
  const closest = closestName(customer, spouses);
  const address = order.products.find((product) => product.address !== null)?.address;
  const lines = address && [...addressLines(address), countryName(address.country)];
  return (
    <div className={classNames("grid content-start gap-3", className)}>
      <DefinitionList
        items={[
          {
            term: t.side.name,
            value: (
              <>
                <Marked name={customer} other={closest && spouses[closest.index]} />
                {closest && <Verdict match={closest.match} spouse={closest.index + 1} />}
              </>
            ),
          },
          ...([1, 2] as const).map((number) => ({
            term: t.side.spouse(number),
            value: (
              <Marked
                name={spouses[number - 1] ?? customer}
                other={closest?.index === number - 1 ? customer : undefined}
              />
            ),
          })),
          // The wording stands on the order: here it would push the rest out of sight.
          ...declarationItems(order).filter(({ term }) => term !== t.side.wording),
          ...(lines
            ? [
                {
                  term: t.check.address,
                  value: lines.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  )),
                },
              ]
            : []),
        ]}
      />
      {order.license_back && <BarcodeBeside reading={order.license_back.reading} />}
      <LicenseBeside order={order} spouses={spouses} />
    </div>
  );
}
