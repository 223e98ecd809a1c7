import type { QueueShow } from "@dop/domain/queues";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useChangeSearch } from "../../../lib/routes/use-change-search.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";

interface NoMatchProps {
  readonly filter: string;
  readonly show: QueueShow | undefined;
}

/** In place of the rows, where the filters leave none. */
export function NoMatch({ filter, show }: NoMatchProps) {
  const t = useTexts("queue");
  const words = useTexts("queueWork");
  const change = useChangeSearch();

  function clearFilter(): void {
    change({ filter: undefined, show: undefined });
    document.querySelector<HTMLElement>("main input[type=search]")?.focus();
  }

  return (
    <EmptyState title={show === undefined || filter !== "" ? t.noMatch : words.show.none[show]}>
      <Button kind="secondary" small className="mt-3" onClick={clearFilter}>
        {t.clearFilter}
      </Button>
    </EmptyState>
  );
}
