import { createRoot, hydrateRoot } from "react-dom/client";
import { currentSession } from "../lib/session.ts";
import { loadTexts } from "../i18n/load-texts.ts";
import { callAhead } from "../lib/api.ts";
import { firstCallOf } from "../lib/first-call.ts";
import { App } from "./app.tsx";
import { ConfigContext } from "../lib/config-context.ts";
import { paths } from "../lib/paths.ts";
import { AppRouter } from "../lib/router.tsx";
import { runtimeConfig } from "../lib/runtime-config.ts";
import { applyStartParameter } from "./start-parameter.ts";
import "./theme.css";

applyStartParameter();

const config = runtimeConfig();
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

const { pathname, search } = window.location;
const first = firstCallOf(pathname.slice(config.pagesPath.length), search);
// Without a session the office's pages lead to the login.
if (first !== undefined && (currentSession() || !pathname.startsWith(`${config.pagesPath}${paths.admin}`)))
  callAhead(first);

const isLanding = root.dataset["prerendered"] === "landing";
await Promise.all([loadTexts("everyone"), isLanding ? loadTexts("landing") : undefined]);

const page = (
  <ConfigContext value={config}>
    <AppRouter basePath={config.pagesPath}>
      <App />
    </AppRouter>
  </ConfigContext>
);

/** What the prerendered page shows: apostille, certified copy, correction. */
const usualProducts = "1,2,3";

// The prerendered landing page is what a visitor without a session sees, with the three cards that every office has;
// everyone else gets a page rendered here.
if (isLanding && !currentSession() && config.products.join() === usualProducts) hydrateRoot(root, page);
else createRoot(root).render(page);
