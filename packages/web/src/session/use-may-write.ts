import { useSession } from "./use-session.ts";

/** True for users who may change anything; viewers may not (rule A-2). */
export function useMayWrite(): boolean {
  const session = useSession();
  return session !== undefined && session.user.userRole.role !== "VIEWER";
}
