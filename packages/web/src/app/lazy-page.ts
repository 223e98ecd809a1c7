import { lazy, type ComponentType } from "react";
import { loadTexts, type Audience } from "../i18n/load-texts.ts";

/** A page in its own chunk, with its texts in the language of the page; both load in parallel. */
export function lazyPage<Props extends object>(audience: Audience, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(audience)]);
    return { default: page };
  });
}

/** A part that its page does without: where its script is gone after an upgrade, it shows nothing. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
