import {
  transmittalLinkSchema,
  transmittalProductSchema,
  transmittalProductsSchema,
  transmittalSchema,
  transmittalsSchema,
} from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { reload } from "../../lib/query.tsx";
import { filterQuery } from "../../lib/use-url-filters.ts";
import { callOf, opensByKey, type TransmittalAddress } from "./transmittal-address.ts";

/** Several users tick at once: lists are reloaded whenever they are opened. */
const live = { networkMode: "always", staleTime: 0 } as const;

/** The address of a list of transmittals, below the API. */
export const transmittalsPath = (filters: Readonly<Record<string, string>>): string =>
  `/transmittals${filterQuery(filters)}`;

/** GET /transmittals, newest first. */
export const transmittalsQuery = (filters: Readonly<Record<string, string>>) =>
  queryOptions({
    ...live,
    queryKey: ["transmittals", "list", filterQuery(filters)],
    queryFn: ({ signal }) => api.get(transmittalsPath(filters), { schema: transmittalsSchema, signal }),
  });

/** GET /transmittals/{date}/{url_id}, with its order products. */
export const transmittalQuery = (address: TransmittalAddress) =>
  queryOptions({
    ...live,
    queryKey: ["transmittals", "one", callOf(address)],
    queryFn: ({ signal }) =>
      api.get(callOf(address), { schema: transmittalSchema, signal, explains403: opensByKey(address) }),
  });

/** GET /transmittals/{date}/{url_id}/{order_product_id} */
export const transmittalProductQuery = (address: TransmittalAddress, id: string) =>
  queryOptions({
    ...live,
    queryKey: ["transmittals", "product", callOf(address), id],
    queryFn: ({ signal }) =>
      api.get(callOf(address, encodeURIComponent(id)), {
        schema: transmittalProductSchema,
        signal,
        explains403: opensByKey(address),
      }),
  });

/**
 * GET /transmittals/{date}/{url_id}/link: the keyed address, for staff who may write. Every reading is in the audit
 * log.
 */
export const transmittalLinkQuery = (address: TransmittalAddress) =>
  queryOptions({
    queryKey: ["transmittal-link", address.date, address.urlId],
    queryFn: ({ signal }) =>
      api.get(callOf({ ...address, key: undefined }, "link"), { schema: transmittalLinkSchema, signal }),
    networkMode: "always",
    gcTime: 0,
  });

/** GET /orders/all-orders: apostille requests at a status, to choose from. */
export const candidatesQuery = (filters: Readonly<Record<string, string>>, status: string, type: string) =>
  queryOptions({
    ...live,
    queryKey: ["transmittals", "candidates", filterQuery(filters), status],
    queryFn: ({ signal }) =>
      api.get(`/orders/all-orders${filterQuery({ ...filters, status, type })}`, {
        schema: transmittalProductsSchema,
        signal,
      }),
  });

/** Reloads everything about transmittals on the screen. */
export const reloadTransmittals = (): Promise<void> => reload({ queryKey: ["transmittals"] });
