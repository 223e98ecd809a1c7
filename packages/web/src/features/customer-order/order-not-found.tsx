import { PageHeading } from "../../app/page-heading.tsx";
import { paths } from "../../lib/paths.ts";
import { Link } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { LinkButton } from "../../ui/button.tsx";

/** For links that are incomplete or wrong: says only that there is no such order. */
export function OrderNotFound() {
  const t = useTexts("orderPage").notFound;
  return (
    <div className="max-w-xl">
      <PageHeading title={t.title}>{t.title}</PageHeading>
      <p className="mt-2.5 mb-6 text-ink-2">{t.text}</p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to={paths.findOrder}>{t.findOrder}</LinkButton>
        <Link to={paths.landing}>{t.toStart}</Link>
      </p>
    </div>
  );
}
