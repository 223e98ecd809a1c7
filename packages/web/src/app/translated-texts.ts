// Rules: O-67 (docs/rules)

/** What translators put in the place of texts. */
const standInTag: string = "FONT";
const standIns = new WeakMap<Node, Node>();
const known = new WeakSet<Node>();
const observer = new MutationObserver(noteStandIns);

/** Whether the browser has translated a part of the page. */
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
 * The translators of Chrome and Edge put a `<font>` in the place of each text, while React holds on to the text: it
 * would throw where it inserts before it or removes it, and change a text that is no longer shown. So a text is put
 * back before React touches it, and the translator translates it anew. This has to run before React starts.
 */
export function guardTranslatedTexts(): void {
  observer.observe(document, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- each is called with the node that it is called on
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
