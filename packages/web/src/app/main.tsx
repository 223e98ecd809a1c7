import { createRoot, hydrateRoot } from "react-dom/client";
import { currentSession } from "../session/session.ts";
import { loadTexts } from "../i18n/load-texts.ts";
import { App } from "./app.tsx";
import { ConfigContext } from "./config-context.ts";
import { AppRouter } from "./router.tsx";
import { runtimeConfig } from "./runtime-config.ts";
import { applyStartParameter } from "./start-parameter.ts";
import "./theme.css";

applyStartParameter();

const config = runtimeConfig();
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

const isLanding = root.dataset["prerendered"] === "landing";
await Promise.all([loadTexts("everyone"), isLanding ? loadTexts("landing") : undefined]);

const page = (
  <ConfigContext value={config}>
    <AppRouter basePath={config.basePath}>
      <App />
    </AppRouter>
  </ConfigContext>
);

// The prerendered landing page is what a visitor without a session sees, with the three cards that every office has;
// anybody else gets a page of their own.
if (isLanding && !currentSession() && !config.letterOfValidity) hydrateRoot(root, page);
else createRoot(root).render(page);
