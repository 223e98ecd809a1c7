import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import * as everyone from "@dop/domain/texts/en/for-everyone";
import * as forLanding from "@dop/domain/texts/en/for-landing";
import { registerTexts } from "../i18n/load-texts.ts";
import { AppRouter } from "../lib/router.tsx";
import { App } from "./app.tsx";
import { ConfigContext } from "../lib/config-context.ts";
import { placeholderConfig, withBareBasePath } from "./html-placeholders.ts";
import { Frame, Main } from "./shell/shell.tsx";
import { PublicHeader } from "../page/public-header.tsx";

registerTexts({ ...everyone, ...forLanding });

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
