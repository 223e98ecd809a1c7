import type { ComponentPropsWithRef } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { classNames } from "../class-names.ts";
import { useFieldControl } from "./field.tsx";
import { changeListener, type ValueListener } from "./inputs.tsx";

interface TextareaProps extends ComponentPropsWithRef<"textarea">, ValueListener {
  readonly value: string | number;
  /** The longest text, for a counter. A longer one is not cut off: the form refuses it. */
  readonly limit?: number;
}

/** Several lines of text with a counter, announced when few characters are left. Ctrl+Enter sends the form. */
export function Textarea({ limit, className, onValue, onKeyDown, rows = 5, ...rest }: TextareaProps) {
  const control = useFieldControl();
  const counterId = control.id ? `${control.id}-count` : undefined;
  const describedBy = classNames(control["aria-describedby"], limit === undefined ? undefined : counterId);
  return (
    <>
      <textarea
        {...control}
        {...(describedBy && { "aria-describedby": describedBy })}
        rows={rows}
        onKeyDown={(event) => {
          // Enter alone starts a new line.
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          onKeyDown?.(event);
        }}
        {...changeListener(onValue)}
        {...rest}
        className={classNames("field", className)}
      />
      {limit !== undefined && <Counter id={counterId} left={limit - String(rest.value).length} />}
    </>
  );
}

/** The characters left. Screen readers hear them in steps of 20, or they would interrupt every key. */
function Counter({ id, left }: { readonly id: string | undefined; readonly left: number }) {
  const t = useTexts("ui");
  const words = left < 0 ? t.charactersOver(-left) : t.charactersLeft(left);
  const spokenLeft = left < 0 ? left : Math.ceil(left / 20) * 20;
  return (
    <>
      <p id={id} className={classNames("hint mt-1", left < 0 && "font-semibold text-error")}>
        {words}
      </p>
      <span className="sr-only" aria-live="polite">
        {left <= 100 ? (spokenLeft < 0 ? t.charactersOver(-spokenLeft) : t.charactersLeft(spokenLeft)) : ""}
      </span>
    </>
  );
}
