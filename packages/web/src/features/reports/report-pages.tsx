import { paths } from "../../lib/paths.ts";
import { QueryProvider } from "../../lib/query.tsx";
import { Navigate, Route, Switch } from "../../lib/router.tsx";
import { CloseoutRecord } from "./closeouts/closeout-page.tsx";
import { Closeouts } from "./closeouts/closeouts-page.tsx";
import { closeoutsPath } from "./closeouts/closeouts-path.ts";
import { Reports } from "./reports-page.tsx";

/** /admin/reports and what is below it: told apart here, so that customers do not load the addresses. */
export function ReportPages() {
  return (
    <QueryProvider>
      <Switch>
        <Route path={paths.reports}>
          <Reports />
        </Route>
        <Route path={closeoutsPath}>
          <Closeouts />
        </Route>
        <Route path={`${closeoutsPath}/:number`}>
          <CloseoutRecord />
        </Route>
        <Route>
          <Navigate to={paths.reports} replace />
        </Route>
      </Switch>
    </QueryProvider>
  );
}
