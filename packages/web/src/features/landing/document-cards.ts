import { productIds } from "@dop/domain/orders";
import type { CustomerProductId } from "@dop/domain/orders";
import type { DocumentPictureKind } from "./document-picture.tsx";

interface DocumentCardEntry {
  readonly id: "apostille" | "certifiedCopy" | "correction" | "letterOfValidity";
  readonly productType: CustomerProductId;
  readonly picture: DocumentPictureKind;
}

/** The cards of the landing page, in their order; the letter of validity shows only where the office offers it. */
export const documentCards: readonly DocumentCardEntry[] = [
  { id: "apostille", productType: productIds.apostille, picture: "globe" },
  { id: "certifiedCopy", productType: productIds.certifiedCopy, picture: "rosette" },
  { id: "correction", productType: productIds.licenseCorrection, picture: "pencil" },
  { id: "letterOfValidity", productType: productIds.letterOfValidity, picture: "envelope" },
];
