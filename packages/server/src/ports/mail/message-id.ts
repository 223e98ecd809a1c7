/** The message id of an outbox row, the same for every attempt: a repeat is recognizable, and reports name the row. */
export function messageIdOf(outboxId: number, host: string): string {
  return `<outbox-${String(outboxId)}@${host}>`;
}

/** The outbox row that a message id of ours names, with or without its angle brackets; null for all other ids. */
export function outboxIdOf(messageId: string, host: string): number | null {
  const [, id, idHost] = /^<?outbox-([1-9]\d{0,14})@([^<>\s]+?)>?$/i.exec(messageId.trim()) ?? [];
  return id !== undefined && idHost?.toLowerCase() === host.toLowerCase() ? Number(id) : null;
}

/**
 * Counts the attempts of one email. Delivery reports return it, so we know which attempt bounced: the message id stays
 * the same.
 */
export const tryHeader = "X-Portal-Try";
