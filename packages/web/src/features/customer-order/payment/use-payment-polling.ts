import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { orderQuery } from "../order-queries.ts";

const EVERY_MS = 4_000;
const FOR_MS = 120_000;

/**
 * Asks for the order every few seconds while its page waits for the payment, for two minutes at most: the provider's
 * event may arrive after the customer. The address does not show who comes from the provider, so every visit polls.
 */
export function usePaymentPolling(uuid: string): { readonly active: boolean } {
  const [active, setActive] = useState(true);
  useQuery({ ...orderQuery(uuid), refetchInterval: active ? EVERY_MS : false });
  useEffect(() => {
    const timer = setTimeout(() => setActive(false), FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return { active };
}
