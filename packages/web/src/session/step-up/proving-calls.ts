import { ApiError } from "../../lib/api/api-error.ts";
import { api, isExplained, type CallOptions } from "../../lib/api/api.ts";
import { leaveForLogin } from "../../lib/api/forbidden.ts";
import { askForProof } from "./asked-proof.ts";

type Call = (typeof api)["post"];

/** A call that asks for a proof when it is refused without one, and is then made again. */
function proving(plain: Call): Call {
  async function request(path: string, options: CallOptions = {}): Promise<unknown> {
    try {
      return await plain(path, { ...options, explains403: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      const asksProof = error.code === "STEP_UP_REQUIRED";
      if (asksProof && (await askForProof())) return request(path, options);
      if (!asksProof && !isExplained(options)) leaveForLogin(error.data ?? "");
      throw error;
    }
  }
  return request as Call;
}

/** Has every call of the staff's pages ask for a proof where the server wants one (rule A-24). */
export function askForProofs(): void {
  for (const method of ["get", "post", "patch", "delete"] as const) api[method] = proving(api[method]);
}
