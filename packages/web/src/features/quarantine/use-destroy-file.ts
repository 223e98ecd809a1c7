import type { QuarantinedFile } from "@dop/domain/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { handleError } from "../../lib/handle-error.ts";
import { toast } from "../../ui/toast.ts";
import { quarantineQuery } from "./quarantine-query.ts";

interface DestroyFile {
  readonly busy: boolean;
  /** @returns whether the file is gone, by this call or because somebody was faster (404) */
  readonly destroy: (file: QuarantinedFile) => Promise<boolean>;
}

/** Destroys a file, says what came of it, and reads the list again, whatever it was. */
export function useDestroyFile(): DestroyFile {
  const t = useTexts("quarantine");
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function destroy({ id }: QuarantinedFile): Promise<boolean> {
    setBusy(true);
    try {
      await api.delete(`/quarantine/${id}`);
      toast.success(t.destroyed);
      return true;
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) toast.error(message);
      return error instanceof ApiError && error.status === 404;
    } finally {
      await queryClient.invalidateQueries({ queryKey: quarantineQuery.queryKey });
      setBusy(false);
    }
  }

  return { busy, destroy };
}
