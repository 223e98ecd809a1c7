import type { PartDownReason } from "@dop/domain/contract";
import type { ExternalService } from "../external-service.ts";

export interface DirectoryPerson {
  readonly name: string;
  readonly email: string;
}

/** The directory is down, silent, untrusted or misconfigured. The message names server and reason, and no person. */
export class DirectoryUnavailableError extends Error {
  override readonly name = "DirectoryUnavailableError";
  /** Of the last server tried. */
  readonly kind: PartDownReason;

  constructor(message: string, kind: PartDownReason) {
    super(message);
    this.kind = kind;
  }
}

/** The county's staff directory. */
export interface StaffDirectory extends Partial<ExternalService> {
  /**
   * People whose name or email contains every word of `text`; none when it has under 3 characters. At most 20.
   * @throws DirectoryUnavailableError
   */
  search(text: string): Promise<DirectoryPerson[]>;
  /**
   * True for the password of `username` (any case). Takes the same time for unknown users.
   * @throws DirectoryUnavailableError; never for a wrong password
   */
  checkPassword(username: string, password: string): Promise<boolean>;
  /** True for a `username` (any case) of a person who may log in by a passkey. @throws DirectoryUnavailableError */
  knows(username: string): Promise<boolean>;
}

export const minimumSearchLength = 3;
export const mostPeople = 20;
