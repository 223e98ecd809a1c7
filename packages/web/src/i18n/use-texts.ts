import { messageText, type Area, type Catalogue } from "@dop/texts/message";
import { loadedTexts } from "./load-texts.ts";

/** The texts of one area in the language of the page, which their route has loaded (`page/lazy-page.ts`). */
export const useTexts = <A extends Area>(area: A): Catalogue[A] => getTexts(area);

/** Like `useTexts`, outside of components. */
export function getTexts<A extends Area>(area: A): Catalogue[A] {
  const texts = loadedTexts()[area];
  if (texts === undefined) throw new Error(`The texts "${area}" are not loaded for this page.`);
  return texts;
}

/** The words of a message of a schema or of the server; undefined stays undefined, and words stay as they are. */
export function wordsOf<M extends string | undefined>(message: M): M {
  return (message === undefined ? undefined : messageText(message, loadedTexts())) as M;
}
