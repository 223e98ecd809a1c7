import type { ReactNode } from "react";

/** Icons are decoration next to words: hidden from assistive technology, drawn in the color of the text. */
function icon(children: ReactNode) {
  return function Icon({ className = "size-[1.25em]" }: { readonly className?: string }) {
    return (
      <svg
        className={`shrink-0 ${className}`}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {children}
      </svg>
    );
  };
}

export const IconExternal = icon(
  <path d="M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9" strokeWidth="2.5" strokeLinecap="butt" strokeLinejoin="miter" />,
);
export const IconChevronRight = icon(<path d="m9 5 7 7-7 7" strokeWidth="2.5" />);
export const IconChevronLeft = icon(<path d="m15 5-7 7 7 7" strokeWidth="2.5" />);
export const IconChevronDown = icon(<path d="m5 9 7 7 7-7" strokeWidth="2.5" />);
export const IconWarning = icon(<path d="M12 3.5 22 20.5H2L12 3.5ZM12 10v5M12 17.6v.4" />);
export const IconInfo = icon(<path d="M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM12 11v6M12 7v.4" />);
export const IconHelp = icon(
  <path d="M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17v.4" />,
);
export const IconCheck = icon(<path d="m4.5 12.5 5 5 10-11" strokeWidth="2.5" />);
export const IconClose = icon(<path d="M5 5l14 14M19 5 5 19" strokeWidth="2.5" />);
export const IconPlus = icon(<path d="M12 4v16M4 12h16" strokeWidth="2.5" />);
export const IconTrash = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6" />);
export const IconPencil = icon(<path d="M4 20l1-5L16 4l4 4L9 19l-5 1ZM14 6l4 4" />);
export const IconMenu = icon(<path d="M3 6h18M3 12h18M3 18h18" strokeWidth="2.5" />);
export const IconLock = icon(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />);
export const IconPerson = icon(
  <path d="M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 21v-1.5a5 5 0 0 1 5-5h5a5 5 0 0 1 5 5V21" strokeWidth="2.5" />,
);
export const IconSearch = icon(
  <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21" strokeWidth="2.5" />,
);
export const IconMail = icon(<path d="M3 5h18v14H3zM3.5 6.5 12 13l8.5-6.5" />);
export const IconFlag = icon(<path d="M5 21V4h13l-3 4.5 3 4.5H5" />);
export const IconPrint = icon(<path d="M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z" />);
export const IconFile = icon(<path d="M6 3h8l5 5v13H6zM14 3v5h5" />);
export const IconOffline = icon(
  <>
    <path d="M3 3l18 18M8.5 16a5 5 0 0 1 5-1.2M5 12.5a10 10 0 0 1 4-2.3M2 9a14 14 0 0 1 4-2.5" />
    <path d="M12.5 6A14 14 0 0 1 22 9M16 11a10 10 0 0 1 3 1.5M12 20v.2" />
  </>,
);
