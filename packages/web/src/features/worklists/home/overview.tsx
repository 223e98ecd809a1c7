import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { overviewQuery } from "../queue/index.ts";
import { Attention } from "./attention.tsx";
import { Flow } from "./flow.tsx";

/** The staff home without a queue: what needs a person, and how the day goes. */
export function Overview() {
  const t = useTexts("queue");
  const query = useQuery(overviewQuery);
  const { data } = query;
  return (
    <>
      <PageHeading title={t.title} className="text-xl">
        {t.home.heading}
      </PageHeading>
      <p className="mb-4 text-ink-2">{t.home.choose}</p>
      {data ? (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Attention overview={data} />
          <Flow flow={data.flow} />
        </div>
      ) : (
        <LoadingStates query={query} lines={10} />
      )}
    </>
  );
}
