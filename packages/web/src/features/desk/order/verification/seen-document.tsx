// Rules: P-46 (docs/rules)
import type { StaffOrder } from "@dop/domain/contract";
import { seenDocumentKinds, seenDocumentSchema, type SeenDocument, type SeenDocumentKind } from "@dop/domain/staff";
import { useState } from "react";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { TextInput } from "../../../../ui/fields/inputs.tsx";

interface Typed {
  readonly kind: SeenDocumentKind | undefined;
  readonly issuer: string;
  readonly expires: string;
}

const shownMonth = (stored: string | undefined): string =>
  stored === undefined ? "" : stored.replace(/^(\d{4})-(\d{2})$/, "$2/$1");

/** A barcode that was read says which ID it is. */
function fromBarcode({ license_back: back }: StaffOrder): Typed {
  const { reading } = back ?? {};
  const isRead = reading?.outcome === "compared";
  return {
    kind: isRead ? "driver_license" : undefined,
    issuer: reading?.issuer ?? "",
    expires: shownMonth(reading?.expires),
  };
}

/**
 * The clerk's note about the ID that they see, filled from the barcode where there is one. It asks for nothing: what
 * cannot be read as a note is left out, and never keeps a confirmation up.
 */
export function useSeenDocument(order: StaffOrder) {
  const [typed, setTyped] = useState<Typed>();
  const value = typed ?? fromBarcode(order);
  const change = (part: Partial<Typed>): void => setTyped({ ...value, ...part });
  const check = (part: "issuer" | "expires") => {
    if (value[part].trim() === "") return {};
    const checked = checkBySchema(seenDocumentSchema, { kind: "other", [part]: value[part] });
    return "output" in checked ? { said: checked.output[part] } : { problem: checked.problems[0]?.message };
  };
  const [issuer, expires] = [check("issuer"), check("expires")];
  const seen: SeenDocument | undefined =
    value.kind === undefined
      ? undefined
      : {
          kind: value.kind,
          ...(issuer.said !== undefined && { issuer: issuer.said }),
          ...(expires.said !== undefined && { expires: expires.said }),
        };
  const toggle = (kind: SeenDocumentKind): void => change({ kind: value.kind === kind ? undefined : kind });
  const keys = Object.fromEntries(seenDocumentKinds.map((kind, at) => [String(at + 1), () => toggle(kind)]));
  return { value, change, toggle, seen, keys, problems: { issuer: issuer.problem, expires: expires.problem } };
}

const parts = ["issuer", "expires"] as const;

export function SeenDocumentNote({ note }: { readonly note: ReturnType<typeof useSeenDocument> }) {
  const t = useTexts("identityCheck").seen;
  const { value, problems } = note;
  return (
    <fieldset className="no-print mt-3 min-w-0">
      <legend className="label float-left mr-2">{t.legend}</legend>
      <p className="hint mb-1">{t.hint}</p>
      <div className="clear-left flex flex-wrap gap-2">
        {seenDocumentKinds.map((kind, at) => (
          <Button
            key={kind}
            kind={value.kind === kind ? "primary" : "secondary"}
            small
            aria-pressed={value.kind === kind}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => note.toggle(kind)}
          >
            {t.kinds[kind]}
          </Button>
        ))}
      </div>
      {value.kind !== undefined && (
        <div className="mt-2 flex flex-wrap gap-4">
          {parts.map((part) => (
            <Field key={part} name={part} label={t[part]} hint={t.hints[part]} error={problems[part]}>
              <TextInput
                className="max-w-40"
                autoComplete="off"
                maxLength={9}
                value={value[part]}
                onValue={(text) => note.change({ [part]: text })}
              />
            </Field>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The kind of ID that was seen, once it is confirmed. */
export function SeenDocumentFact({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("identityCheck").seen;
  const seen = order.seen_document;
  if (seen === undefined) return null;
  return (
    <p className="mt-2 text-sm">
      {t.heading}: {t.words(t.kinds[seen.kind], seen.issuer, seen.expires && shownMonth(seen.expires))}
    </p>
  );
}
