import type { SettingsAnswer } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LeaveDialog } from "../../../forms/leave-dialog.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import type { Draft } from "./drafts.ts";
import { SettingsGroup } from "./settings-group.tsx";
import { settingsQuery } from "./settings-query.ts";

/** The settings about destinations, which the page of prices shows below the rates (rule O-8). */
export function DestinationSettings() {
  return (
    <Loaded query={useQuery(settingsQuery)} lines={4}>
      {(answer) => <Destinations answer={answer} />}
    </Loaded>
  );
}

function Destinations({ answer }: { readonly answer: SettingsAnswer }) {
  const t = useTexts("settings");
  const [draft, setDraft] = useState<Draft>({});
  return (
    <>
      <SettingsGroup group="destinations" answer={answer} draft={draft} onDraft={setDraft} />
      <LeaveDialog isUnsaved={Object.keys(draft).length > 0} words={t.leave} />
    </>
  );
}
