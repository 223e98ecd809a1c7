// Rules: O-67 (docs/rules)

/** The element by which translators replace texts. */
const standInTag: string = "FONT";
const standIns = new WeakMap<Node, Node>();
const known = new WeakSet<Node>();
const observer = new MutationObserver(noteStandIns);

/** True when the browser has translated a part of the page. */
export const isTranslated = (root: Element): boolean => root.querySelector(standInTag) !== null;

function noteStandIns(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      const standIn = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === standInTag);
      if (!(text instanceof Text) || !standIn || known.has(standIn)) continue;
      known.add(standIn);
      standIns.set(text, standIn);
    }
}

function putBack(node: Node | null): void {
  if (!node || node.parentNode) return;
  noteStandIns(observer.takeRecords());
  const standIn = standIns.get(node);
  standIns.delete(node);
  standIn?.parentNode?.replaceChild(node, standIn);
}

/**
 * Puts a translated text back before React touches it; the translator then translates it anew. The translators of
 * Chrome and Edge replace each text by a `<font>`, while React holds on to the text: it would throw where it removes
 * the text or inserts before it, and change one that is no longer shown. Must run before React starts.
 */
export function guardTranslatedTexts(): void {
  observer.observe(document, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its own node
  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    putBack(node);
    putBack(next);
    // A sentence is sometimes translated with its links, which are then inside the stand-in.
    let place = next;
    while (place && place.parentNode !== this) place = place.parentNode;
    return insertBefore.call(this, node, place) as T;
  };

  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node);
    return node.parentNode ? (removeChild.call(node.parentNode, node) as T) : node;
  };

  Object.defineProperty(Text.prototype, "nodeValue", {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string) {
      putBack(this);
      this.data = text;
    },
  });
}
