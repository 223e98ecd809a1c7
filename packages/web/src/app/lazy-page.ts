import { lazy, type ComponentType } from "react";
import { loadTexts, type Audience } from "../i18n/load-texts.ts";
import { LoadFailureNotice } from "./shell/load-failure.tsx";

type Opened<Props> = Props & { readonly open?: boolean };

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

/**
 * A dialog, or a part that its page needs: where its script is gone after an upgrade, the page stays with what was
 * typed and offers to reload. A dialog that stays mounted says by `open` when it is asked for.
 */
export function lazyWithNotice<Props extends object>(
  load: () => Promise<ComponentType<Opened<Props>>>,
  audience?: Audience,
) {
  return lazy(async () => {
    const texts = audience && loadTexts(audience);
    const [part] = await Promise.all([load(), texts]).catch((): [ComponentType<Opened<Props>>] => [LoadFailureNotice]);
    return { default: part };
  });
}
