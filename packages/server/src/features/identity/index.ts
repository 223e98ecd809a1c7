export { forgetConfirmation, noteConfirmation } from "./note-confirmation.ts";
export { findConfirmedIdentity, reusableSince, type ConfirmedIdentity } from "./find-confirmed-identity.ts";
export { identityOfOrder, presentIdentity, type IdentityRow } from "./present-identity.ts";
