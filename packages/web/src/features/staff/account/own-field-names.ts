import { ApiError } from "../../../lib/api/api-error.ts";

/**
 * The same failure with the form's names for the fields: several forms of the page ask for the current password, and
 * field names, which become ids, are unique on a page.
 * @param names the form's name of a field by the server's
 */
export function withOwnNames(error: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map(({ path, message }) => ({ path: names[path] ?? path, message }));
  const { status, serverMessage: message, data, code, showBanner, redirect, cause } = error;
  return new ApiError({ status, message, data, code, errors, showBanner, redirect, cause });
}
