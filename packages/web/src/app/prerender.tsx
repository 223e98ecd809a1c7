import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { loadTexts } from "../i18n/load-texts.ts";
import { paths } from "../lib/paths.ts";
import { AppRouter } from "../lib/router.tsx";
import { App, preloadPage } from "./app.tsx";
import { ConfigContext } from "../lib/config-context.ts";
import { placeholderConfig, withBareBasePath } from "./html-placeholders.ts";
import { Frame, Main } from "./shell/shell.tsx";
import { PublicHeader } from "../page/public-header.tsx";

await Promise.all([loadTexts("everyone"), preloadPage(paths.landing, false)]);

/** The landing page as HTML, with placeholders for what only the server knows. Runs at build. */
export function renderLanding(): string {
  return render(<App />);
}

/** The header alone, for every other address: its content depends on the visitor. Runs at build. */
export function renderShell(): string {
  return render(
    <Frame header={<PublicHeader />}>
      <Main />
    </Frame>,
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
