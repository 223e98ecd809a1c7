import { browserNotices as englishNotices } from "@dop/texts/en/shared/browser-notices";
import { connection as english } from "@dop/texts/en/shared/connection";
import { browserNotices as spanishNotices } from "@dop/texts/es/shared/browser-notices";
import { connection as spanish } from "@dop/texts/es/shared/connection";
import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { loadTexts } from "../i18n/load-texts.ts";
import { paths } from "../lib/routes/paths.ts";
import { AppRouter } from "../lib/routes/router.tsx";
import { App, preloadPage } from "./app.tsx";
import { ConfigContext } from "../lib/office/config-context.ts";
import { placeholderConfig, withBareBasePath } from "./html-placeholders.ts";
import { Frame, Main } from "./shell/shell.tsx";
import { PublicHeader } from "../page/public-header.tsx";

await Promise.all([loadTexts("everyone"), preloadPage(paths.landing, false)]);

/** The landing page as HTML, with placeholders for the server's values. Runs at build. */
export const renderLanding = (): string => render(<App />);

/**
 * The header alone, for all other addresses: their content depends on the visitor. Where the first script does not
 * arrive, the page says so after a while. Runs at build.
 */
export function renderShell(): string {
  return render(
    <Frame header={<PublicHeader />}>
      <Main>
        <div data-awaiting className="wrap py-14">
          {Object.entries({ en: english, es: spanish }).map(([lang, t]) => (
            <p key={lang} lang={lang} className="mb-6">
              <strong className="block text-2xl">{t.couldNotConnect}</strong>
              {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the page itself */}
              <a href="">{t.retry}</a>
            </p>
          ))}
        </div>
      </Main>
    </Frame>,
  );
}

/** Notices for browsers that run no script, or are too old (theme.css), with the office's phone and email. */
export function renderNotices(): string {
  const { officePhone, officeEmail } = placeholderConfig;
  const notice = (about: "noScript" | "tooOld") =>
    Object.entries({ en: englishNotices, es: spanishNotices }).map(([lang, t]) => (
      <p key={lang} lang={lang}>
        {t[about]} {t.orAsk} <a href={`tel:${officePhone}`}>{officePhone}</a>,{" "}
        <a href={`mailto:${officeEmail}`}>{officeEmail}</a>
      </p>
    ));
  return renderToStaticMarkup(
    <>
      <div className="browser-notice too-old">{notice("tooOld")}</div>
      <noscript>
        <div className="browser-notice">{notice("noScript")}</div>
      </noscript>
    </>,
  );
}

function render(content: ReactNode): string {
  const html = renderToString(
    <ConfigContext value={placeholderConfig}>
      <AppRouter basePath={placeholderConfig.basePath} ssrPath={`${placeholderConfig.basePath}/`}>
        {content}
      </AppRouter>
    </ConfigContext>,
  );
  return withBareBasePath(html);
}
