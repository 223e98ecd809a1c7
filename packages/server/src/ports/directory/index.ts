export { createLdapDirectory } from "./ldap.ts";
export { createIdentityProvider, providersDirectory, type IdentityProvider, type ProviderIdentity } from "./oidc.ts";
export { createLocalDirectory } from "./local.ts";
export type { LocalDirectoryOptions } from "./local.ts";
export { passwordProblem, type PasswordOwner } from "./password-policy.ts";
export { hashPassword } from "./passwords.ts";
export { DirectoryUnavailableError } from "./port.ts";
export type { DirectoryPerson, StaffDirectory } from "./port.ts";
export { samplePeople } from "./sample-people.ts";
