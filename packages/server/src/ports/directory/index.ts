export { createLdapDirectory } from "./ldap.ts";
export { createIdentityProvider, type IdentityProvider, type ProviderIdentity, providersDirectory } from "./oidc.ts";
export { createLocalDirectory } from "./local.ts";
export { hashPassword, type PasswordOwner, passwordProblem } from "./password-policy.ts";
export { DirectoryUnavailableError, type StaffDirectory } from "./port.ts";
export { samplePeople } from "./sample-people.ts";
