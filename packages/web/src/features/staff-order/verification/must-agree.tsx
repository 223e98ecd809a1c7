import type { StaffOrder } from "@dop/domain/contract";
import { closestName, markedWords, type NameMatch, type PersonName } from "@dop/domain/names";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Chip } from "../../../ui/chip.tsx";
import { declarationItems } from "../side/declaration-items.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";

/** What the pictures must agree with. Differences of names are marked, and decide nothing (rule W-33). */
export function MustAgree({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderDetail");
  const customer = { first: order.first_name, last: order.last_name };
  const spouses = [
    { first: order.spouse_1_first_name, last: order.spouse_1_last_name },
    { first: order.spouse_2_first_name, last: order.spouse_2_last_name },
  ];
  const closest = closestName(customer, spouses);
  const address = order.products.find((product) => product.address !== null)?.address;
  const lines = address && [
    address.address_line_1,
    address.address_line_2,
    address.address_line_3,
    [address.city, address.state, address.zip].filter(Boolean).join(" "),
    address.country,
  ];
  return (
    <DefinitionList
      className="content-start"
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
        ...declarationItems(order),
        ...(lines
          ? [
              {
                term: t.check.address,
                value: lines.filter(Boolean).map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                )),
              },
            ]
          : []),
      ]}
    />
  );
}

/** A name; the words that the other one lacks are marked. */
function Marked({ name, other }: { readonly name: PersonName; readonly other: PersonName | undefined }) {
  return (
    <span className="font-semibold">
      {markedWords(name, other ?? name).map(({ text, differs }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name may have the same word twice
        <span key={index}>
          {index > 0 && " "}
          {differs ? <mark className="bg-warn-bg underline decoration-warn decoration-2">{text}</mark> : text}
        </span>
      ))}
    </span>
  );
}

function Verdict({ match, spouse }: { readonly match: NameMatch; readonly spouse: number }) {
  const t = useTexts("orderDetail").check.match;
  const words = {
    same: t.same(spouse),
    "spelled-differently": t.spelledDifferently(spouse),
    differs: t.differs,
    "not-comparable": t.notComparable,
  } satisfies Record<NameMatch, string>;
  return (
    <span className="mt-0.5 block">
      <Chip tone={match === "same" ? "ok" : "warn"}>{words[match]}</Chip>
    </span>
  );
}
