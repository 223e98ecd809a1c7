import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { queryClient } from "../lib/api/query.ts";

/** Wraps a lazily loaded feature that reads from the server; the landing page does without. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

export const withQueries = (Page: ComponentType): ComponentType =>
  function PageWithQueries() {
    return (
      <QueryProvider>
        <Page />
      </QueryProvider>
    );
  };
