import { createContext } from "react";

/** Page that knows how many of its dialogs are open, and tells them what has happened below them meanwhile. */
export interface DialogHost {
  readonly news: string | undefined;
  readonly count: (change: 1 | -1) => void;
}

export const DialogHostContext = createContext<DialogHost>({ news: undefined, count: () => undefined });
