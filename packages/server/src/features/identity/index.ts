export {
  forgetConfirmation,
  noteConfirmation,
  findConfirmedIdentity,
  reusableSince,
  type ConfirmedIdentity,
  identityOfOrder,
  presentIdentity,
  type IdentityRow,
} from "./confirmed-identity.ts";
