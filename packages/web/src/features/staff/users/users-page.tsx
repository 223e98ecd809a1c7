import type { Account } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { withQueries } from "../../../page/query-provider.tsx";
import { OpenSessions } from "../../../session/open-sessions.tsx";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { AddUserDialog } from "./add-user-dialog.tsx";
import { SetPasswordDialog } from "./set-password-dialog.tsx";
import { UserTable } from "./user-table.tsx";
import { accountsQuery } from "./users-queries.ts";

/** /users: the staff accounts, for admins (rule A-3). */
export const UsersPage = withQueries(Users);

function Users() {
  const t = useTexts("users");
  const words = useTexts("passwords");
  const { localPasswords } = useConfig();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<Account>();
  const query = useQuery(accountsQuery);
  return (
    <div className="mx-auto max-w-5xl p-4">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div>
          <PageHeading title={t.title} className="text-xl" />
          <p className="text-sm text-ink-2">{t.intro}</p>
        </div>
        {/* Not at the right: messages have their lane there. */}
        <Button small onClick={() => setAdding(true)}>
          {t.addUser}
        </Button>
      </div>
      <Loaded query={query} lines={6} className="">
        {(accounts) => (accounts.length === 0 ? <EmptyState title={t.empty} /> : <UserTable accounts={accounts} />)}
      </Loaded>
      <OpenSessions whose="all" />
      <AddUserDialog
        open={adding}
        onClose={() => setAdding(false)}
        onAdded={(account) => {
          setAdding(false);
          if (localPasswords) setAdded(account);
        }}
      />
      <SetPasswordDialog account={added} text={words.setTextOfNew} onClose={() => setAdded(undefined)} />
    </div>
  );
}
