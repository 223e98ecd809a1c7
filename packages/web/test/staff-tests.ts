import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { queryClient } from "../src/lib/api/query.ts";
import { scanTiming } from "../src/lib/keys/scan-guard.ts";
import { endSession, startSession } from "../src/lib/storage/session.ts";
import { loginAnswer, type Role } from "./render-page.tsx";
import { cleanup } from "./testing-library.ts";

interface StaffTests {
  /** The role of the session at the beginning of each test; logged out when absent. */
  readonly role?: Role;
  /** Loads the chunks of the pages under test, so that no test waits for them. */
  readonly chunks: () => Promise<unknown>;
}

/**
 * Sets up a test file for whole pages of the staff: header, messages and the file's own chunks are loaded, and each
 * test starts with the role's session, an empty cache and its own calls. The pages' console is silent.
 */
export function setUpStaffTests({ role, chunks }: StaffTests): void {
  beforeAll(async () => {
    await import("../src/app/staff.ts");
    await import("../src/ui/messages/toaster.tsx");
    await chunks();
  });
  beforeEach(() => {
    vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    queryClient.clear();
    // A lost connection shows at once instead of after two retries.
    const { queries } = queryClient.getDefaultOptions();
    queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
    // The keys of a test follow each other as fast as those of a scan.
    scanTiming.waitMs = 0;
    if (role !== undefined) startSession(loginAnswer(role));
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    endSession();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
