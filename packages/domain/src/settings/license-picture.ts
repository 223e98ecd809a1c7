// Rules: S-7 (docs/rules)

/** The most megabytes of a picture as it is sent. */
export const mostPictureMegabytes = 3;
/** The longest side of a picture as it is kept, in pixels: what is printed on a license can be read. */
export const pictureSide = 1200;

/** The picture of the office's own license as it is kept: its bytes (WebP) lie elsewhere, under their SHA-256. */
export interface StoredPicture {
  readonly digest: string;
  readonly bytes: number;
  /** What it shows, for those who do not see it, in English and Spanish. */
  readonly alt_en: string;
  readonly alt_es: string;
}
