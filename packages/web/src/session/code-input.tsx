import type { ComponentPropsWithRef } from "react";
import { TextInput } from "../ui/fields/inputs.tsx";

interface CodeInputProps extends ComponentPropsWithRef<"input"> {
  /** Recovery codes are taken as well, so that every keyboard must offer letters. */
  readonly recovery?: boolean;
}

/** A code of the authenticator app. Goes inside a `Field`. */
export function CodeInput({ recovery = false, ...rest }: CodeInputProps) {
  return (
    <TextInput
      {...rest}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={recovery ? "text" : "numeric"}
      maxLength={40}
    />
  );
}
