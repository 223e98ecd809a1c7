import { searchText } from "@dop/domain/orders";
import { type CannedText, cannedTextsSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { paths } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { useMay } from "../../../session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { apiQuery, atOnce } from "../../../lib/api/api-query.ts";

/** GET /canned-texts: all of them, by kind and name. */
export const cannedTextsQuery = apiQuery(["canned-texts"], "/canned-texts", cannedTextsSchema, atOnce);

interface CannedTextPickerProps {
  readonly kind: CannedText["kind"];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (text: CannedText) => void;
}

/** Chooses one of the office's canned texts: typing narrows the list, Enter takes the first. */
export function CannedTextPicker(props: CannedTextPickerProps) {
  const t = useTexts("cannedTexts");
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t.chooseTitle}
      actions={
        <Button kind="secondary" onClick={props.onClose}>
          {t.cancel}
        </Button>
      }
    >
      <Choices {...props} />
    </Dialog>
  );
}

function Choices({ kind, onChoose }: CannedTextPickerProps) {
  const t = useTexts("cannedTexts");
  const mayChange = useMay("texts.write");
  const query = useQuery(cannedTextsQuery);
  const { data } = query;
  const [typed, setTyped] = useState("");
  const all = data?.filter((text) => text.kind === kind) ?? [];
  const words = searchText(typed).split(" ");
  const found = all.filter(({ name, text }) => words.every((word) => searchText(`${name} ${text}`).includes(word)));
  const [first] = found;
  return (
    <div className="grid gap-3">
      {(data === undefined || all.length > 0) && (
        <Field name="canned-text-filter" label={t.filter}>
          <TextInput
            data-autofocus
            className="min-h-9"
            autoComplete="off"
            value={typed}
            onValue={setTyped}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing || !first) return;
              event.preventDefault();
              onChoose(first);
            }}
          />
        </Field>
      )}
      <Loaded query={query} lines={4}>
        {() => (
          <output className="text-ink-2 empty:hidden">
            {all.length === 0 ? t.none : found.length === 0 ? t.noMatch : ""}
          </output>
        )}
      </Loaded>
      <ul aria-label={t.chooseTitle} className="grid max-h-[50dvh] gap-1 overflow-y-auto">
        {found.map((text) => (
          <li key={text.id}>
            <button
              type="button"
              className="w-full rounded-sm border border-salt-300 px-3 py-1.5 text-left hover:bg-spruce-50"
              onClick={() => onChoose(text)}
            >
              <span className="block font-semibold">{text.name}</span>
              <span className="line-clamp-2 text-sm text-ink-2">{text.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {mayChange && (
        <p>
          <Link to={paths.cannedTexts}>{t.manage}</Link>
        </p>
      )}
    </div>
  );
}
