import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { useChangeSearch } from "../../../lib/routes/use-change-search.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Select } from "../../../ui/fields/inputs.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { Conversations } from "./conversations.tsx";
import { inboxQuery, inboxShows } from "./inbox-query.ts";

/** /admin/inbox: unread messages of customers, over all orders (rule E-21). */
export const InboxPage = withQueries(Inbox);

function Inbox() {
  const t = useTexts("inbox");
  const mayWrite = useMayWrite();
  const [search] = useSearchParams();
  const change = useChangeSearch();
  const show = inboxShows.find((name) => name === search.get("show")) ?? "all";
  const query = useQuery(inboxQuery(show));
  return (
    <div className="mx-auto max-w-5xl p-4">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageHeading title={t.title} className="text-xl" />
          <p className="text-ink-2">{t.intro}</p>
          <p className="text-sm text-ink-2">{mayWrite ? t.keys : t.viewer}</p>
        </div>
        <Field name="inbox-show" label={t.show}>
          <Select
            className="min-h-9"
            options={inboxShows.map((name) => ({ value: name, label: t.shows[name] }))}
            value={show}
            onValue={(chosen) => change({ show: chosen === "all" ? undefined : chosen })}
          />
        </Field>
      </div>
      <Loaded query={query} lines={8}>
        {(data) =>
          data.items.length === 0 ? (
            <EmptyState title={show === "all" ? t.empty : t.emptyShown} />
          ) : (
            <>
              <output className="mb-2 block text-ink-2">
                {t.counts(data.orders, data.messages)}{" "}
                <span>
                  {show === "all" && data.items.length < data.orders && t.more(data.items.length, data.orders)}
                </span>
              </output>
              <Conversations entries={data.items} mayWrite={mayWrite} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
