import type { SecondFactorSecret } from "@dop/domain/contract";
import { useEffect, useState } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { warn } from "../lib/messages/warn.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import type { QrCode } from "../ui/qr-code.tsx";

/** The secret of an authenticator app: as a QR code, as text, and as a link for this device. */
export function AuthenticatorSecret({ secret, uri }: SecondFactorSecret) {
  const t = useTexts("secondFactor");
  const picture = usePicture();
  return (
    <div className="grid gap-3">
      <p>{t.scan}</p>
      {/* The box has its final size before the code loads. */}
      <div className="size-48">{picture && <picture.QrCode text={uri} label={t.qr} className="size-48" />}</div>
      <p>{t.typeInstead}</p>
      <p className="font-mono wrap-anywhere" translate="no">
        {inGroups(secret)}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={secret} done={t.copied} failed={t.notCopied}>
          {t.copyKey}
        </CopyButton>
        <a href={uri} className="inline-flex min-h-9 items-center">
          {t.openApp}
        </a>
      </div>
      <p>{t.thenCode}</p>
    </div>
  );
}

/** Groups of four, which are easier to copy by eye. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The QR code library loads with the first code; without it (connection lost) the text remains. */
function usePicture(): { readonly QrCode: typeof QrCode } | undefined {
  const [picture, setPicture] = useState<{ readonly QrCode: typeof QrCode }>();
  useEffect(() => {
    import("../ui/qr-code.tsx").then(setPicture).catch(() => warn("The QR code could not be loaded."));
  }, []);
  return picture;
}
