/** A certificate and its key, in PEM. */
export interface CertificateFiles {
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** What certificates.mjs makes: see there. */
export interface Certificates {
  readonly authorityFile: string;
  /** An authority that has signed nothing of these. */
  readonly strangerFile: string;
  /** For 127.0.0.1 and localhost. */
  readonly server: CertificateFiles;
  /** By the same authority, for another host. */
  readonly elsewhere: CertificateFiles;
}

export function makeCertificates(folder: string): Promise<Certificates>;

/** The path of openssl: see certificates.mjs. */
export function opensslProgram(): Promise<string>;
