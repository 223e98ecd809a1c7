import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { handleError } from "../../lib/handle-error.ts";

/** What a form says of a refused save that is about none of its fields. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<string>();
  return {
    refusal,
    /** Does the work of a save. What is wrong with a field is thrown on, for `SaveForm` to say beside it. */
    attempt: async (work: () => Promise<void>): Promise<void> => {
      setRefusal(undefined);
      try {
        await work();
      } catch (error) {
        if (error instanceof ApiError && error.errors.length > 0) throw error;
        const { message, shown } = handleError(error);
        if (!shown) setRefusal(message);
      }
    },
  };
}
