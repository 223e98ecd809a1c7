import type { ReportColumn } from "@dop/domain/reports";
import { useId } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";

/** Fillings of series, which differ by pattern for readers and printers without color. */
const fills = ["solid", "stripes", "hollow", "dots"] as const;

/** The patterns that `fillOf` names, in an `svg`. @param id prefix of their ids */
export function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}-stripes`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-white" />
        <rect width="3" height="6" className="fill-copper-600" />
      </pattern>
      <pattern id={`${id}-dots`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="fill-white" />
        <circle cx="3" cy="3" r="1.8" className="fill-info" />
      </pattern>
    </defs>
  );
}

export interface Fill {
  readonly fill: string;
  readonly className: string;
}

/** Filling of the bars of a series. @param series its index @param id prefix of the ids of the patterns */
export function fillOf(series: number, id: string): Fill {
  const fill = fills[series % fills.length];
  if (fill === "solid") return { fill: "currentColor", className: "text-spruce-600" };
  if (fill === "hollow") return { fill: "transparent", className: "stroke-ink" };
  return { fill: `url(#${id}-${fill ?? ""})`, className: fill === "stripes" ? "stroke-copper-600" : "stroke-info" };
}

/** Target range of the figures, and the end of their scale. */
export interface Aim {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

interface ChartLegendProps {
  readonly series: readonly ReportColumn[];
  readonly aim: Aim | undefined;
}

export function ChartLegend({ series, aim }: ChartLegendProps) {
  const t = useTexts("reports");
  const id = useId().replaceAll(":", "");
  return (
    <>
      {series.map((column, index) => (
        <span key={column} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width="14" height="14">
            <Patterns id={`${id}-key${String(index)}`} />
            <rect x="1" y="1" width="12" height="12" {...fillOf(index, `${id}-key${String(index)}`)} />
          </svg>
          {t.columns[column]}
        </span>
      ))}
      {aim && (
        <span className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width="22" height="14">
            <line x1="0" x2="22" y1="7" y2="7" strokeDasharray="4 3" strokeWidth="2" className="stroke-ink" />
          </svg>
          {t.promises.aim(aim.from, aim.to)}
        </span>
      )}
    </>
  );
}
