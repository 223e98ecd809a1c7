import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from "react";
import { useLocation } from "../lib/routes/router.tsx";
import { useConfig } from "../lib/office/config-context.ts";
import { announce } from "../lib/messages/announcement.ts";

/** Sets the browser's title: '{title} | {short product name}'. */
function useDocumentTitle(title: string): string {
  const { shortName } = useConfig();
  const full = `${title} | ${shortName}`;
  useEffect(() => {
    document.title = full;
  }, [full]);
  return full;
}

/** On the first page of a visit the browser places the focus; every later page moves it to its heading. */
let lastHeadingPath: string | undefined;
/** A loading page has its own heading, whose focus passes to the heading that replaces it. */
let restoresFocus = false;

interface PageHeadingProps {
  /** The browser's title; also the heading unless `children` is given. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The only h1 of a page. After another page it takes the focus, and the title is announced politely. */
export function PageHeading({ title, children = title, className = "text-3xl" }: PageHeadingProps) {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const full = useDocumentTitle(title);
  const speak = useEffectEvent(() => announce(full));

  useEffect(() => {
    const firstVisit = lastHeadingPath === undefined;
    const samePage = lastHeadingPath === pathname;
    lastHeadingPath = pathname;
    if (samePage && restoresFocus) heading.current?.focus({ preventScroll: true });
    restoresFocus = false;
    if (firstVisit || samePage) return;
    if (!window.location.hash) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    speak();
  }, [pathname]);

  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      restoresFocus = element !== null && document.activeElement === element;
    };
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={`w-fit wrap-anywhere ${className}`}>
      {children}
    </h1>
  );
}
