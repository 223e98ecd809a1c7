import { createElement, lazy, useState, type ComponentType } from "react";
import { loadTexts, type Audience } from "../i18n/load-texts.ts";
import { connectionError } from "../lib/api/api.ts";
import { LoadFailureNotice } from "./load-failure.tsx";

type Opened<Props> = Props & { readonly open?: boolean };

/**
 * A component in its own chunk, loaded by `preload` or when it is first shown, with the texts of `audience`. A loaded
 * one shows at once: React would keep a placeholder for 300 ms, on a first visit for header, page and step each.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>, audience?: Audience) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    const [part] = await Promise.all([load(), audience && loadTexts(audience)]).catch((cause: unknown) => {
      throw connectionError(cause, undefined);
    });
    loaded = part;
    return { default: part };
  };
  const Lazy = lazy(preload);
  function Preloaded(props: Props) {
    // The component of the first rendering stays: another one would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Shown, props);
  }
  return Object.assign(Preloaded, { preload });
}

export const lazyPage = <Props extends object>(audience: Audience, load: () => Promise<ComponentType<Props>>) =>
  lazyWithPreload(load, audience);

/** An optional part of a page: where its script is gone after an upgrade, it shows nothing. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));

/** A dialog or a necessary part of a page, which stays and offers to reload where an upgrade has removed the script. */
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
