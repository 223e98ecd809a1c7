/**
 * The message id of an outbox row, the same for every try: a repeat is recognizable, and a report names its mail by it.
 */
export function messageIdOf(outboxId: number, host: string): string {
  return `<outbox-${String(outboxId)}@${host}>`;
}

/** The outbox row that a message id of ours names, with or without its angle brackets; null for all other ids. */
export function outboxIdOf(messageId: string, host: string): number | null {
  const [, id, idHost] = /^<?outbox-([1-9]\d{0,14})@([^<>\s]+?)>?$/i.exec(messageId.trim()) ?? [];
  return id !== undefined && idHost?.toLowerCase() === host.toLowerCase() ? Number(id) : null;
}

/**
 * The header that counts the tries of one email. Reports send it back with the others of the email that they are
 * about, and so say which try came back; the message id cannot say it, because a repeat would not be recognizable then.
 */
export const tryHeader = "X-Portal-Try";
