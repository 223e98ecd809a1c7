import {
  transmittalLinkSchema,
  transmittalProductSchema,
  transmittalProductsSchema,
  transmittalSchema,
  transmittalsSchema,
} from "@dop/domain/contract";
import { apiQuery, atOnce, fresh } from "../../../lib/api/api-query.ts";
import { reload } from "../../../lib/api/query.ts";
import { filterQuery } from "../../../lib/routes/use-url-filters.ts";
import { getTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { callOf, type TransmittalAddress } from "./transmittal-address.ts";

export const transmittalsPath = (filters: Readonly<Record<string, string>>): string =>
  `/transmittals${filterQuery(filters)}`;

/** GET /transmittals, newest first. Several users work in one at once: all of these are current when opened. */
export const transmittalsQuery = (filters: Readonly<Record<string, string>>) =>
  apiQuery(["transmittals", "list", filterQuery(filters)], transmittalsPath(filters), transmittalsSchema, fresh);

/** GET /transmittals/{date}/{url_id}, with its order products. */
export const transmittalQuery = (address: TransmittalAddress) =>
  apiQuery(["transmittals", "one", callOf(address)], callOf(address), transmittalSchema, {
    ...fresh,
    byKey: address.key !== undefined,
  });

/** GET /transmittals/{date}/{url_id}/{order_product_id} */
export const transmittalProductQuery = (address: TransmittalAddress, id: string) =>
  apiQuery(
    ["transmittals", "product", callOf(address), id],
    callOf(address, encodeURIComponent(id)),
    transmittalProductSchema,
    { ...fresh, byKey: address.key !== undefined },
  );

/** GET /transmittals/{date}/{url_id}/link, for staff who may write. Every reading is in the audit log. */
export const transmittalLinkQuery = (address: TransmittalAddress) =>
  apiQuery(
    ["transmittal-link", address.date, address.urlId],
    callOf({ ...address, key: undefined }, "link"),
    transmittalLinkSchema,
    { ...atOnce, gcTime: 0 },
  );

/** GET /orders/all-orders: apostille requests at a status, to choose from. */
export const candidatesQuery = (filters: Readonly<Record<string, string>>, status: string, type: string) =>
  apiQuery(
    ["transmittals", "candidates", filterQuery(filters), status],
    `/orders/all-orders${filterQuery({ ...filters, status, type })}`,
    transmittalProductsSchema,
    fresh,
  );

export const reloadTransmittals = (): Promise<void> => reload({ queryKey: ["transmittals"] });

/** The sentence for a failure; an invalid date has its own. */
function failureMessage(error: Error): string {
  const aboutDate =
    error instanceof ApiError && error.status === 400 && error.errors.some(({ path }) => path.endsWith("date"));
  return aboutDate ? getTexts("officeValidation").isoDate : errorMessage(error);
}

/** States of a list of transmittals or orders that is not loaded. */
export const listStates = { lines: 8, messageOf: failureMessage } as const;
