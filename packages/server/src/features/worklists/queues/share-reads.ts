/**
 * Makes calls at the same time share one reading. While one runs, all that arrive wait for the next, which starts when
 * it ends: no caller gets what was read before they asked, so a clerk always sees what the clerk has just changed, and
 * however many ask, one reading runs at a time.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const begin = (): Promise<T> => {
    const started = read();
    running = started;
    const end = () => {
      if (running === started) running = null;
    };
    started.then(end, end);
    return started;
  };
  const afterwards = (): Promise<T> => {
    next = null;
    return begin();
  };

  return () => {
    if (running === null) return begin();
    next ??= running.then(afterwards, afterwards);
    return next;
  };
}
