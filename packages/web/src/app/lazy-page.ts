import { lazy } from "react";
import type { ComponentType } from "react";
import { loadTexts } from "../i18n/load-texts.ts";
import type { Audience } from "../i18n/load-texts.ts";

/** A page in a chunk of its own, together with what it says in the language of the page; both are fetched at once. */
export function lazyPage<Props extends object>(audience: Audience, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(audience)]);
    return { default: page };
  });
}
