import { useEffect, useEffectEvent, useRef } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import type { PictureKind } from "../prefetch-order.ts";
import { NoPicture } from "./photos.tsx";
import { usePictureLink } from "./picture-links.tsx";

interface PictureViewerProps {
  readonly kind: PictureKind;
  readonly label: string;
  readonly alt: string;
  /** Of a PDF, from 1. */
  readonly page?: number;
  readonly view: PictureView;
  /** The keys of the page are about this picture. */
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onView: (view: PictureView) => void;
  readonly onLoaded: () => void;
}

/** Pixels that an arrow key moves a picture by. */
const arrowStep = 40;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [arrowStep, 0],
  ArrowRight: [-arrowStep, 0],
  ArrowUp: [0, arrowStep],
  ArrowDown: [0, -arrowStep],
};

/** A large picture with zoom (wheel, buttons), rotation, and moving by drag or arrow keys. */
export function PictureViewer(props: PictureViewerProps) {
  const { src, lost, onError } = usePictureLink(props.kind, props.page);
  if (src !== null && !lost) return <Frame {...props} src={src} onError={onError} />;
  return (
    <figure className="min-w-0">
      <NoPicture lost={lost} isPage={props.page !== undefined} className="h-40" />
      <figcaption className="text-center text-sm text-ink-2">{props.label}</figcaption>
    </figure>
  );
}

interface FrameProps extends PictureViewerProps {
  readonly src: string;
  readonly onError: () => void;
}

function Frame({ label, alt, view, active, onActive, onView, onLoaded, src, onError }: FrameProps) {
  const t = useTexts("identityCheck");
  const frame = useRef<HTMLButtonElement>(null);
  const isMoving = useRef(false);
  const moveBy = (x: number, y: number): void => onView(moved(view, { x, y }, frame.current));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    onActive();
    onView(zoomed(view, event.deltaY < 0 ? "in" : "out"));
  });
  useEffect(() => {
    const element = frame.current;
    // React listens to the wheel without the right to stop the page from scrolling.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);

  const tools = [
    { key: "+", word: t.tools.enlarge, view: () => zoomed(view, "in") },
    { key: "-", word: t.tools.reduce, view: () => zoomed(view, "out") },
    { key: "r", word: t.tools.rotate, view: () => rotated(view) },
    { key: "0", word: t.tools.whole, view: () => wholePicture },
  ];
  return (
    <figure className="min-w-0">
      <button
        ref={frame}
        type="button"
        aria-pressed={active}
        title={t.frame}
        className={classNames(
          "picture block w-full overflow-hidden rounded-sm border bg-salt-100",
          active ? "border-control" : "border-salt-300",
          view.zoom > 1 && "cursor-move touch-none",
        )}
        onClick={onActive}
        onFocus={onActive}
        onKeyDown={(event) => {
          const by = arrows[event.key];
          if (!by || view.zoom === 1) return;
          event.preventDefault();
          moveBy(by[0], by[1]);
        }}
        onPointerDown={(event) => {
          if (event.button !== 0 || view.zoom === 1) return;
          isMoving.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (isMoving.current) moveBy(event.movementX, event.movementY);
        }}
        onPointerUp={() => (isMoving.current = false)}
        onPointerCancel={() => (isMoving.current = false)}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          className={classNames("object-contain select-none", view.quarters % 2 === 1 && "turned")}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) rotate(${view.quarters * 90}deg) scale(${view.zoom})`,
          }}
          onLoad={onLoaded}
          onError={onError}
        />
      </button>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-1 pt-1 text-sm text-ink-2">
        {label}
        <span className="no-print flex">
          {tools.map(({ key, word, view: next }) => (
            <Button
              key={key}
              kind="quiet"
              small
              className="px-1"
              aria-label={t.tools.of(word, label)}
              aria-keyshortcuts={key}
              onClick={() => {
                onActive();
                onView(next());
              }}
            >
              {word}
            </Button>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}

/** View of a picture: `zoom` times its frame, turned by quarters, moved by pixels. */
export interface PictureView {
  readonly zoom: number;
  readonly quarters: number;
  readonly x: number;
  readonly y: number;
}

export const wholePicture: PictureView = { zoom: 1, quarters: 0, x: 0, y: 0 };

/** Enough to read a page of ten times its width on a phone. */
const most = 20;
const step = 1.25;

/** A step closer or further away; the whole picture is the furthest. */
function zoomed(view: PictureView, towards: "in" | "out"): PictureView {
  const zoom = Math.min(most, Math.max(1, towards === "in" ? view.zoom * step : view.zoom / step));
  if (zoom < step / 1.01) return { ...wholePicture, quarters: view.quarters };
  return { ...view, zoom, x: (view.x * zoom) / view.zoom, y: (view.y * zoom) / view.zoom };
}

const rotated = (view: PictureView): PictureView => ({ ...view, quarters: view.quarters + 1 });

/** Moves the picture by pixels, never out of its frame. */
function moved(view: PictureView, by: { readonly x: number; readonly y: number }, frame: Element | null): PictureView {
  const within = (value: number, side = 0): number => {
    const reach = (side * (view.zoom - 1)) / 2;
    return Math.min(reach, Math.max(-reach, value));
  };
  return { ...view, x: within(view.x + by.x, frame?.clientWidth), y: within(view.y + by.y, frame?.clientHeight) };
}

/** Changes of the view by key. */
export const viewKeys: Readonly<Record<string, (view: PictureView) => PictureView>> = {
  "+": (view) => zoomed(view, "in"),
  "=": (view) => zoomed(view, "in"),
  "-": (view) => zoomed(view, "out"),
  r: rotated,
  "0": () => wholePicture,
};
