import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link, type LinkProps } from "../lib/routes/router.tsx";
import { classNames } from "./class-names.ts";
import { Spinner } from "./states/spinner.tsx";

/** The prominence of a button. A page has one primary. */
type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  readonly kind?: ButtonKind;
  /** Staff density: 32 px instead of 44 px. */
  readonly small?: boolean;
  readonly className?: string;
}

const buttonClass = (kind: ButtonKind = "primary", small = false, className = ""): string =>
  classNames("btn", `btn-${kind}`, small && "btn-sm", className);

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">, Look {
  /** A spinner shows and further presses do nothing, but the focus stays. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A native button. It does not submit unless `type="submit"` is given. */
export function Button({ kind, small, className, busy, type = "button", children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === "submit" ? "submit" : type === "reset" ? "reset" : "button"}
      className={buttonClass(kind, small, className)}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  );
}

export function LinkButton({ kind, small, className, ...rest }: Omit<LinkProps, "className"> & Look) {
  return <Link {...rest} className={buttonClass(kind, small, className)} />;
}
