import type { StaffOrder } from "@dop/domain/contract";
import type { Catalogue } from "@dop/texts/message";
import type { PictureKind } from "../prefetch-order.ts";

interface Picture {
  readonly kind: PictureKind;
  readonly label: string;
  readonly alt: string;
}

/** What is looked at: no ID that was confirmed before, and no other file, which has its own button (rule P-6). */
export function picturesOf(order: StaffOrder, t: Catalogue["identityCheck"]): readonly Picture[] {
  const isShown: Readonly<Record<PictureKind, boolean>> = {
    id: !order.identity,
    selfie: !order.identity,
    "license-back": order.license_back !== undefined,
    additional: order.document_is_picture === true,
  };
  const pictures: readonly Picture[] = [
    { kind: "id", label: t.photoId, alt: t.photoIdAlt },
    { kind: "selfie", label: t.selfie, alt: t.selfieAlt },
    { kind: "license-back", label: t.licenseBack, alt: t.licenseBackAlt },
    { kind: "additional", label: t.additional, alt: t.additionalAlt },
  ];
  return pictures.filter(({ kind }) => isShown[kind]);
}
