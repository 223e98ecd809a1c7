/** The thread that reads barcodes ended while it was reading; another one is started for the next picture. */
export class BarcodeReaderError extends Error {
  override readonly name = "BarcodeReaderError";
}

/** Reads PDF417 barcodes, as they are on the back of driver licenses, away from the thread that answers calls. */
export interface BarcodeReader {
  /**
   * What the barcode in a picture says, one character for each byte. Null where none is found, what was given is no
   * picture, or the time for it is over.
   * @throws BarcodeReaderError; PoolFullError when too many pictures wait
   */
  read(picture: Uint8Array): Promise<string | null>;
  /** Ends the thread, with what it is doing. The next picture starts it again. */
  close(): Promise<void>;
}
