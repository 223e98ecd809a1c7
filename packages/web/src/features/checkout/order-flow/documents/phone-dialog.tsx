import { photoLinkSchema, photosReceivedSchema, uploadPreviewSchema, type PhotosReceived } from "@dop/domain/contract";
import type { CartDocument } from "@dop/domain/orders";
import { useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { runtimeConfig } from "../../../../lib/office/runtime-config.ts";
import { paths } from "../../../../lib/routes/paths.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { QrCode } from "../../../../ui/qr-code.tsx";
import { Spinner } from "../../../../ui/states/spinner.tsx";
import type { DocumentSlot } from "./refused-documents.ts";

export interface PhonePhotosProps {
  readonly labels: Readonly<Record<DocumentSlot, string>>;
  readonly onPicture: (slot: DocumentSlot, document: CartDocument) => void;
}

const pollMs = 1000;

type State = PhotosReceived["state"] | "failed" | undefined;
type Picture = PhotosReceived["pictures"][number];

/** The key follows the `#`, which browsers send to no server. */
const addressOf = (key: string): string =>
  `${window.location.origin}${runtimeConfig().pagesPath}${paths.photos}#${key}`;

/** The dialog with a code for the phone. Closing it ends the code. */
export function PhoneDialog({ onClose, ...props }: PhonePhotosProps & { readonly onClose: () => void }) {
  const t = useTexts("uploads").phone;
  const [turn, setTurn] = useState(0);
  return (
    <Dialog open onClose={onClose} title={t.title} actions={<Button onClick={onClose}>{t.done}</Button>}>
      <Code key={turn} {...props} onAgain={() => setTurn((count) => count + 1)} />
    </Dialog>
  );
}

function Code({ labels, onPicture, onAgain }: PhonePhotosProps & { readonly onAgain: () => void }) {
  const t = useTexts("uploads").phone;
  const [key, setKey] = useState<string>();
  const [state, setState] = useState<State>();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);

  const put = useEffectEvent(async ({ kind, upload, hints }: Picture) => {
    const { contents } = await api.get(`/orders/uploads/${upload}/preview`, { schema: uploadPreviewSchema });
    const name = `${kind}.${contents.startsWith("data:image") ? "webp" : "pdf"}`;
    onPicture(kind, { name, contents, upload, ...(hints.length > 0 && { hints }) });
  });

  useEffect(() => {
    const closed = new AbortController();
    const { signal } = closed;
    void followPhone(signal, {
      onKey: setKey,
      onState: setState,
      onReceived: setPictures,
      onPicture: (picture) => put(picture),
    });
    return () => closed.abort();
  }, []);

  if (state === "over" || state === "failed")
    return (
      <Alert kind="warn" live="status" title={state === "over" ? t.over : t.failed}>
        <Button kind="secondary" className="mt-2" onClick={onAgain}>
          {t.again}
        </Button>
      </Alert>
    );
  return (
    <>
      <p>{t.steps}</p>
      <div className="my-4 grid min-h-56 place-items-center">
        {key === undefined ? <Spinner /> : <QrCode text={addressOf(key)} label={t.code} className="size-56" />}
      </div>
      <p className="text-sm text-ink-2">{t.valid}</p>
      <output className="mt-2 block font-semibold">
        {pictures.length > 0
          ? t.received(pictures.map(({ kind }) => labels[kind]))
          : state === "open"
            ? t.opened
            : t.waiting}
      </output>
    </>
  );
}

interface PhoneEvents {
  readonly onKey: (key: string) => void;
  readonly onState: (state: State) => void;
  readonly onReceived: (pictures: readonly Picture[]) => void;
  readonly onPicture: (picture: Picture) => Promise<void>;
}

/** Creates a code and asks each second for its pictures, until the signal; then the code ends. */
async function followPhone(signal: AbortSignal, { onKey, onState, onReceived, onPicture }: PhoneEvents): Promise<void> {
  let headers: Record<string, string> | undefined;
  try {
    const { key } = await api.post("/orders/photo-links", { schema: photoLinkSchema });
    headers = { "x-photos-key": key };
    onKey(key);
    const known = new Set<string>();
    while (!signal.aborted) {
      const received = await askFor(headers);
      if (signal.aborted) break;
      if (received) {
        onState(received.state);
        onReceived(received.pictures);
        for (const picture of received.pictures.filter(({ upload }) => !known.has(upload))) {
          known.add(picture.upload);
          await onPicture(picture).catch(() => known.delete(picture.upload));
        }
        if (received.state === "over") return;
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } catch {
    if (!signal.aborted) onState("failed");
  }
  if (headers) await api.delete("/orders/photo-links", { headers, keepalive: true }).catch(() => undefined);
}

/** The pictures received by the code; undefined for a failure that is worth another try. */
async function askFor(headers: Record<string, string>): Promise<PhotosReceived | undefined> {
  try {
    return await api.get("/orders/photo-links", { schema: photosReceivedSchema, headers });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 429)) return undefined;
    throw error;
  }
}
