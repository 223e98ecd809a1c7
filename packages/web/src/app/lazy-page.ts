import { lazy } from "react";
import type { ComponentType } from "react";
import { loadTexts } from "../i18n/load-texts.ts";
import type { Audience } from "../i18n/load-texts.ts";

/** A page in its own chunk, with its texts in the language of the page; both load in parallel. */
export function lazyPage<Props extends object>(audience: Audience, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(audience)]);
    return { default: page };
  });
}
