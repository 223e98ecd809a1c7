import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isConnectionError } from "./api-error.ts";

/** One cache for the whole page, whichever chunk asks first. Only lost connections are retried, and only twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && isConnectionError(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

/** Wraps a lazily loaded feature that reads from the server; the landing page does without. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
