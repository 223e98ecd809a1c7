/** Types that the tests need of the identity provider, which has none. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    readonly Session: { readonly prototype: object };
  }
}
