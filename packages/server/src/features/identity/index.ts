export {
  clearConfirmation,
  noteConfirmation,
  findConfirmedIdentity,
  reusableSince,
  type ConfirmedIdentity,
  identityOfOrder,
  presentIdentity,
  type IdentityRow,
} from "./confirmed-identity.ts";
