import { useState } from "react";
import { useConfig } from "../lib/office/config-context.ts";

/** The office's seal, or the portal's, mountains over two joined rings: decoration next to the office's name. */
export function Seal({ className = "size-11" }: { readonly className?: string }) {
  const { sealUrl } = useConfig();
  const [missing, setMissing] = useState<string>();
  if (sealUrl !== undefined && sealUrl !== missing) {
    const showOwn = () => setMissing(sealUrl);
    return <img className={`shrink-0 ${className}`} src={sealUrl} alt="" onError={showOwn} />;
  }
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 44 44"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="22" cy="22" r="20.8" className="stroke-copper-300" strokeWidth="1.3" />
      <circle
        cx="22"
        cy="22"
        r="17.6"
        className="stroke-copper-300"
        strokeWidth="1"
        strokeDasharray="1 2.1"
        opacity=".8"
      />
      <path
        d="M8.5 27.5 17.5 16l4.3 5.6L26 17l9.5 10.5"
        className="stroke-spruce-200"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="m14.8 20 2.6 2.2 2.4-2.4" className="stroke-spruce-200" strokeWidth="1.1" strokeLinejoin="round" />
      <path d="M9 27.5h26" className="stroke-spruce-200" strokeWidth="1.2" />
      <circle cx="18.9" cy="27.4" r="4" className="fill-spruce-900 stroke-copper-300" strokeWidth="1.5" />
      <circle cx="24.9" cy="27.4" r="4" className="stroke-copper-300" strokeWidth="1.5" />
    </svg>
  );
}
