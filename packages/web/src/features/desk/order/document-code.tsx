import { paperCodeSchema } from "@dop/domain/contract";
import { documentCode } from "@dop/domain/scan";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../lib/api/api-query.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { QrCode } from "../../../ui/qr-code.tsx";

/** A document's number for scanners: QR code, Code 128, and text (rule W-35). */
export function DocumentCode({ orderId, productId }: { readonly orderId: number; readonly productId: number }) {
  const t = useTexts("papers").sheet;
  const code = documentCode(orderId, productId);
  const { data } = useQuery(
    apiQuery(["paper-code", code], `/papers/code/${orderId}/${productId}`, paperCodeSchema, { staleTime: Infinity }),
  );
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode text={code} label={t.code} className="size-24 shrink-0" />
      <div>
        {data && <Bars widths={data.bars} />}
        <p className="mt-1 font-mono text-sm">{code}</p>
      </div>
    </div>
  );
}

/** A Code 128 with its quiet zones, drawn as one path. */
function Bars({ widths }: { readonly widths: readonly number[] }) {
  const quiet = 10;
  const startOf = (index: number): number => widths.slice(0, index).reduce((sum, width) => sum + width, quiet);
  const path = widths
    .map((width, index) => (index % 2 === 0 ? `M${startOf(index)} 0h${width}v40h-${width}z` : ""))
    .join("");
  const all = startOf(widths.length) + quiet;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${all} 40`}
      shapeRendering="crispEdges"
      preserveAspectRatio="none"
      className="h-12 w-72 max-w-full"
    >
      <rect width={all} height="40" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
