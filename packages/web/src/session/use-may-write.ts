import { useSession } from "./use-session.ts";

/** Whether this person may change anything: viewers see what staff see and change nothing (domain page section 3). */
export function useMayWrite(): boolean {
  const session = useSession();
  return session !== undefined && session.user.userRole.role !== "VIEWER";
}
