interface Signal {
  /** Calls `listener` on every change. Returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

/** Tells components and modules that something has changed which lives outside of React. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
