/** One person as the directory lists them. */
export interface DirectoryPerson {
  readonly name: string;
  readonly email: string;
}

/** The county's staff directory: who works here, and whether a password is right. */
export interface StaffDirectory {
  /** People whose name or e-mail contains every word of `text`; nobody when it has under 3 characters. At most 20. */
  search(text: string): Promise<DirectoryPerson[]>;
  /** Whether `password` is that of `username` (any case). Takes the same time for users it does not know. */
  checkPassword(username: string, password: string): Promise<boolean>;
}
