import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useMay } from "../../../../session/use-may.ts";
import { queuePath } from "../../../../lib/routes/paths.ts";
import { Link, useSearchParams } from "../../../../lib/routes/router.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { IconPencil } from "../../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { listAddress } from "../queue-sort.ts";
import { savedViewsQuery, viewPath } from "./saved-views.ts";
import { ViewDialog, type ViewTask } from "./view-dialog.tsx";

/** The user's own views and the shared ones, each a link to its list (rule Q-8). Absent while there are none. */
export function SavedViewList() {
  const t = useTexts("queueWork").views;
  const headingId = useId();
  const mayTidy = useMay("settings.write");
  const [search] = useSearchParams();
  const here = queuePath(search.get("queue") ?? undefined) + listAddress(search);
  const { data = [], isError } = useQuery(savedViewsQuery);
  const [task, setTask] = useState<ViewTask>();
  if (isError) return <p className="px-2 py-1 text-sm text-ink-2">{t.failed}</p>;
  return (
    <>
      {data.length > 0 && (
        <section aria-labelledby={headingId} className="mb-2 border-b border-salt-200 pb-2">
          <h2 id={headingId} className="px-2 py-1.5 text-base font-semibold">
            {t.heading}
          </h2>
          <ul>
            {data.map((view) => (
              <li key={view.id} className="flex items-center">
                <Link
                  to={viewPath(view)}
                  aria-current={viewPath(view) === here ? "page" : undefined}
                  className={classNames(
                    "flex min-h-8 min-w-0 flex-1 flex-col justify-center " +
                      "border-l-3 pr-2 pl-4 text-ink no-underline -outline-offset-3",
                    viewPath(view) === here
                      ? "border-copper-600 bg-spruce-100 font-semibold"
                      : "border-transparent hover:bg-salt-100 hover:underline",
                  )}
                >
                  <span className="break-words">{view.name}</span>
                  {!view.own && <span className="text-xs text-ink-2">{t.sharedBy(view.owner)}</span>}
                </Link>
                {(view.own || mayTidy) && (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    className="flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-salt-100"
                    onClick={() => setTask({ kind: "edit", view })}
                  >
                    <IconPencil className="size-4" />
                    <VisuallyHidden>{t.edit(view.name)}</VisuallyHidden>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ViewDialog task={task} onClose={() => setTask(undefined)} />
    </>
  );
}
