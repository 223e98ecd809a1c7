import { searchPageSize } from "@dop/domain/contract";
import { formatNumber } from "@dop/texts/locales";
import { pageLocale } from "../../../i18n/load-texts.ts";
import { useLocation, Link, useSearchParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconChevronLeft, IconChevronRight } from "../../../ui/icons.tsx";

const reach = 5;

export function pagesAround(page: number, count: number): number[] {
  const last = Math.max(0, Math.ceil(count / searchPageSize) - 1);
  const from = Math.max(0, Math.min(page, last) - reach);
  const to = Math.min(last, page + reach);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

interface PagerProps {
  readonly page: number;
  readonly count: number;
  /** After a step to another page: the place to take the focus to. */
  readonly onTurn: () => void;
}

export function Pager({ page, count, onTurn }: PagerProps) {
  const t = useTexts("search");
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const pages = pagesAround(page, count);
  const look = "inline-flex min-h-9 min-w-9 items-center justify-center gap-1 rounded-sm px-2 tabular-nums";
  const to = (target: number): string => {
    const next = new URLSearchParams(search);
    if (target === 0) next.delete("page");
    else next.set("page", String(target));
    const query = next.toString();
    return query === "" ? pathname : `${pathname}?${query}`;
  };
  return (
    <nav aria-label={t.pager} className="no-print mt-3 flex flex-wrap items-center justify-center gap-1">
      {pages.includes(page - 1) && (
        <Link to={to(page - 1)} className={look} onClick={onTurn} rel="prev">
          <IconChevronLeft className="size-4" />
          {t.previous}
        </Link>
      )}
      {pages.map((target) => (
        <Link
          key={target}
          to={to(target)}
          className={classNames(look, target === page && "bg-spruce-700 font-semibold text-white no-underline")}
          aria-label={t.page(target + 1)}
          aria-current={target === page ? "page" : undefined}
          onClick={onTurn}
        >
          {formatNumber(target + 1, pageLocale())}
        </Link>
      ))}
      {pages.includes(page + 1) && (
        <Link to={to(page + 1)} className={look} onClick={onTurn} rel="next">
          {t.next}
          <IconChevronRight className="size-4" />
        </Link>
      )}
    </nav>
  );
}
