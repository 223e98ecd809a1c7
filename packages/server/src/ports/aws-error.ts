import { ServiceDownError } from "./external-service.ts";

/** Names of errors that pass. Their status does not say so: KMS throttles with 400, and a proxy says 503 as well. */
const passing = new RegExp(
  "^(.*Throttl.*|TooManyRequestsException|SlowDown|Internal(Error|Failure|ServerError)|KMSInternalException|" +
    "ServiceUnavailable(Exception)?|RequestTimeout|OperationAborted|BadDigest|IncompleteBody|" +
    "DependencyTimeoutException|KeyUnavailableException)$",
);

interface FailedCall {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly statusCode?: number };
}

/** The reason for a failed call of Amazon's library, with the name of the error: its text names accounts and keys. */
export function awsDownError(error: unknown): ServiceDownError {
  const { name = "", $metadata, $response } = error as FailedCall;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  if (status === undefined) return new ServiceDownError("UNREACHABLE");
  // Names that are none of Amazon's are the library's own for answers that it cannot read.
  const known = /^[A-Z][A-Za-z.]{5,60}$/.test(name) && !/^(Unknown|Syntax|Type)/.test(name) ? name : undefined;
  if (known !== undefined && passing.test(known)) return new ServiceDownError("BUSY", known);
  return (status >= 300 && status < 500) || known === "NotImplemented"
    ? new ServiceDownError("REFUSED", known)
    : new ServiceDownError("STRANGE_ANSWER");
}
