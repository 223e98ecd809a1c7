import type { PartDownReason } from "@dop/domain/contract";
import type { ExternalService } from "../external-service.ts";

/** One person as the directory lists them. */
export interface DirectoryPerson {
  readonly name: string;
  readonly email: string;
}

/**
 * The directory cannot answer: it is down, silent, not to be trusted, or set up wrongly. The message says which server
 * and why, and nothing about a person.
 */
export class DirectoryUnavailableError extends Error {
  override readonly name = "DirectoryUnavailableError";
  /** That of the server which was tried last. */
  readonly kind: PartDownReason;

  constructor(message: string, kind: PartDownReason) {
    super(message);
    this.kind = kind;
  }
}

/** The county's staff directory: who works here, and whether a password is right. */
export interface StaffDirectory extends Partial<ExternalService> {
  /**
   * People whose name or email contains every word of `text`; none when it has under 3 characters. At most 20.
   * @throws DirectoryUnavailableError
   */
  search(text: string): Promise<DirectoryPerson[]>;
  /**
   * Whether `password` is that of `username` (any case). Takes the same time for users it does not know.
   * @throws DirectoryUnavailableError; never for a wrong password
   */
  checkPassword(username: string, password: string): Promise<boolean>;
  /**
   * Whether `username` (any case) is a person who may come in, for who has proven to be that person without a password.
   * @throws DirectoryUnavailableError
   */
  knows(username: string): Promise<boolean>;
}

/** A shorter text finds no one. */
export const minimumSearchLength = 3;
export const mostPeople = 20;
