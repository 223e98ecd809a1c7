import { photoLinkStateSchema, type PhotoLinkState } from "@dop/domain/contract";
import { documentKindNames, documentKinds, type DocumentKind } from "@dop/domain/orders";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { Questions } from "../../../page/questions.tsx";
import { FileStatus, TurnPhoto } from "../../../cart/chosen-file.tsx";
import { uploadDocument } from "../../../cart/upload-document.ts";
import { nextTurn, type ChosenPhoto } from "../../../cart/downscale-image.ts";
import { prepareFile, type SlotState } from "../../../cart/prepare-file.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/api.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { FileInput } from "../../../ui/fields/file-input.tsx";
import { Spinner } from "../../../ui/states/spinner.tsx";

/** Interval of asking for the state of the code. */
const pollMs = 5000;

/** The number of remaining photos from which on the page shows it. */
const fewLeft = 3;

const cameras = {
  id: "environment",
  selfie: "user",
  "license-back": "environment",
  additional: undefined,
} as const satisfies Record<DocumentKind, string | undefined>;

/** The page of a phone that has scanned a computer's code: it takes photos, and keeps nothing (rule O-54). */
export function PhotosPage() {
  const t = useTexts("uploads").photos;
  const [key] = useState(() => window.location.hash.slice(1));
  const { link, ended, failure, end } = usePhotoLink(key);
  const { licenseBack } = useConfig();
  const isAsked = (kind: DocumentKind): boolean => kind !== "license-back" || licenseBack === true;
  return (
    <div className="wrap max-w-xl py-8">
      <PageHeading title={t.title} />
      <p className="mt-2 mb-5">{t.intro}</p>
      {ended !== undefined ? (
        <Alert kind="warn" live="alert" title={ended}>
          {t.ended}
        </Alert>
      ) : link === undefined ? (
        <output className="flex items-center gap-2">
          <Spinner /> {failure ?? t.loading}
        </output>
      ) : (
        <>
          {!link.computer && <Alert kind="warn" live="status" title={t.computerGone} className="mb-4" />}
          <Card className="grid gap-7">
            {documentKindNames.filter(isAsked).map((kind) => (
              <Picture key={kind} kind={kind} photosKey={key} onEnd={end} />
            ))}
          </Card>
          {link.left <= fewLeft && <p className="mt-4 text-sm text-ink-2">{t.left(link.left)}</p>}
        </>
      )}
      <Questions />
    </div>
  );
}

/** The state of the code, asked for when the page opens and every few seconds, also after a failure. */
function usePhotoLink(key: string) {
  const t = useTexts("uploads").photos;
  const [link, setLink] = useState<PhotoLinkState>();
  const [ended, end] = useState(key === "" ? t.noKey : undefined);
  const [failure, setFailure] = useState<string>();
  const ask = useEffectEvent(async () => {
    try {
      const headers = { "x-photos-key": key };
      setLink(await api.post("/orders/photo-links/open", { schema: photoLinkStateSchema, headers }));
      setFailure(undefined);
    } catch (error) {
      setFailure(errorMessage(error));
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) end(errorMessage(error));
    }
  });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (ended !== undefined) return undefined;
    const timer = setTimeout(() => void ask().then(() => setAsked(asked + 1)), asked === 0 ? 0 : pollMs);
    return () => clearTimeout(timer);
  }, [ended, asked]);
  return { link, ended, failure, end };
}

interface PictureProps {
  readonly kind: DocumentKind;
  readonly photosKey: string;
  /** The code has ended, and why. */
  readonly onEnd: (reason: string) => void;
}

function Picture({ kind, photosKey, onEnd }: PictureProps) {
  const t = useTexts("uploads").photos;
  const [state, setState] = useState<SlotState>({ document: null });
  const turn = useRef<AbortController>(undefined);
  useEffect(() => () => turn.current?.abort(), []);

  /** Makes a photo smaller and sends it. @param before the photo that is turned; it stays when turning fails */
  async function take(photo: ChosenPhoto | undefined, before?: SlotState): Promise<boolean | undefined> {
    turn.current?.abort();
    const { signal } = (turn.current = new AbortController());
    const chosen = documentKinds[kind].side === null ? undefined : photo;
    setState(before ? { ...before, busy: true } : { document: null, busy: true });
    const taken: SlotState = photo ? await prepareFile(kind, photo) : { document: null };
    if (signal.aborted) return undefined;
    const isKept = taken.document === null && before !== undefined;
    const next = isKept ? before : { ...taken, chosen };
    setState(next);
    const show = (now: SlotState) => signal.aborted || setState({ ...now, chosen: next.chosen });
    const sender = { signal, show, headers: { "x-photos-key": photosKey }, onRefused: onEnd };
    if (next.document !== null && next.document.upload === undefined)
      void uploadDocument(kind, next.document, sender).then(show);
    return next.document !== null && !isKept;
  }

  const { document, refused, problem, busy, sending, chosen } = state;
  const isSent = document?.upload !== undefined;
  return (
    <Field name={kind} label={t[kind]} error={problem} optional={!documentKinds[kind].required}>
      <FileInput
        name={kind}
        {...(kind !== "additional" && { accept: "image/*" })}
        {...(cameras[kind] && { capture: cameras[kind] })}
        onFile={(file) => void take(file && { file, turns: 0 })}
        fileName={document?.name ?? refused}
        preview={document?.contents.startsWith("data:image") ? document.contents : undefined}
        previewAlt={t[kind]}
        busy={busy ?? false}
      />
      {document && chosen && (
        <TurnPhoto
          name={document.name}
          busy={busy ?? false}
          onTurn={() => take(nextTurn(chosen), { document, chosen })}
        />
      )}
      {document && (
        <FileStatus
          name={document.name}
          sending={sending}
          isSent={isSent}
          sentText={t.there}
          hints={document.hints ?? []}
        />
      )}
    </Field>
  );
}
