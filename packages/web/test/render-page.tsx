import { permissionsOf, roleIds } from "@dop/domain/staff";
import { render, userEvent } from "./testing-library.ts";
import { AppRouter } from "../src/lib/routes/router.tsx";
import { App } from "../src/app/app.tsx";
import { ConfigContext } from "../src/lib/office/config-context.ts";
import { developmentConfig, type RuntimeConfig } from "../src/lib/office/runtime-config.ts";

/** Opens the whole application at `path`, as a browser would. */
export function renderPage(path: string, config: Partial<RuntimeConfig> = {}) {
  window.history.replaceState(null, "", path);
  const page = render(
    <ConfigContext value={{ ...developmentConfig, ...config }}>
      <AppRouter basePath="">
        <App />
      </AppRouter>
    </ConfigContext>,
  );
  return { ...page, user: userEvent.setup() };
}

/** The browser's current address. */
export function browserPath(): string {
  return window.location.pathname + window.location.search;
}

export type Role = "ADMIN" | "USER" | "VIEWER";

/** A login answer for `role`, valid for an hour. */
export function loginAnswer(role: Role = "USER") {
  const user = {
    id: 7,
    username: "CLERK@EXAMPLE.GOV",
    display_name: "R. Tolman",
    role_id: roleIds.user,
    userRole: { role },
    permissions: [...permissionsOf(roleIds[role.toLowerCase() as Lowercase<Role>])],
  };
  return { token: "token-7", user, expiresIn: 3600 };
}
