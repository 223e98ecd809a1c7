import type { SetupFinding, SetupFindingCode, SetupState } from "@dop/domain/contract";
import type { StaffContext } from "../../../http/command-context.ts";
import { ServiceDownError, type ExternalService } from "../../../ports/external-service.ts";

/** The result of a check that was tried. */
export interface Outcome {
  readonly state: Exclude<SetupState, "untried">;
  readonly findings: readonly SetupFinding[];
}

export const finding = (code: SetupFindingCode, detail: string | number | null = null): SetupFinding => ({
  code,
  detail: detail === null ? null : String(detail),
});

export const failed = (code: SetupFindingCode, detail: string | number | null = null): Outcome => ({
  state: "fails",
  findings: [finding(code, detail)],
});

/** The reason why a part is down, and its own name for it; null when it is up, or runs inside this process. */
export async function downReason(part: Partial<ExternalService>): Promise<string | null> {
  try {
    await part.ping?.();
    return null;
  } catch (error) {
    return error instanceof ServiceDownError ? error.message : "UNREACHABLE";
  }
}

export async function emailOf({ portal, requester }: StaffContext): Promise<string> {
  const { email } = await portal.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", requester.userId)
    .executeTakeFirstOrThrow();
  return email;
}
