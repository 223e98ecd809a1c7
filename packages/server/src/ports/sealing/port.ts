/** Signs documents with the office's key, wherever that is kept. */
export interface Sealer {
  /** The office's certificate and those that lead from it to a trusted one, in this order; DER. */
  readonly certificates: readonly [Buffer, ...Buffer[]];
  readonly keyType: "rsa" | "ec";
  /** The signature of the SHA-256 of `data`: PKCS #1 v1.5, or ECDSA as DER. */
  sign(data: Buffer): Promise<Buffer>;
}
