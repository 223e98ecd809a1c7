import { logoutAnswerSchema } from "@dop/domain/contract";
import { api, type CallOptions } from "../lib/api/api.ts";

/** Has a logout end the session at the county's identity provider as well (rule A-27). Customers load none of it. */
export function logOutAtProvider(): void {
  const plain = api.post;
  async function post(path: string, options?: CallOptions): Promise<unknown> {
    if (path !== "/users/logout") return plain(path, { ...options });
    const { provider_url } = await plain(path, { schema: logoutAnswerSchema });
    if (provider_url !== undefined) window.location.assign(provider_url);
    return undefined;
  }
  api.post = post as typeof plain;
}
