import { PageHeading } from "../../../page/page-heading.tsx";
import { Questions } from "../../../page/questions.tsx";
import { paths } from "../../../lib/routes/paths.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { LinkButton } from "../../../ui/button.tsx";

export function NotFoundPage() {
  const t = useTexts("shell").notFound;
  return (
    <div className="wrap py-14">
      <PageHeading title={t.title}>{t.heading}</PageHeading>
      <p className="mt-3 mb-8 text-ink-2">{t.text}</p>
      <LinkButton to={paths.landing} kind="secondary">
        {t.toStart}
      </LinkButton>
      <Questions />
    </div>
  );
}
