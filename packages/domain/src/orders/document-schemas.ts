// Rules: P-1, P-4 (docs/rules)
import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { documentHints } from "./document-kinds.ts";
import { limits } from "./limits.ts";
import { tidyLine } from "./text-fields.ts";

// oxlint-disable-next-line no-control-regex -- cutting control characters is the point
const controlCharacters = /[\u0000-\u001f\u007f\p{Cs}]/gu;

/**
 * A file's own name is display text (rule P-4): characters that cannot be shown, or hide the ending, are removed, never
 * a reason to refuse the file.
 */
export const fileNameSchema = z.pipe(
  z.string(),
  z.transform((fileName: string) => tidyLine(fileName.slice(0, limits.name).replaceAll(controlCharacters, ""))),
);

/** At most as many doubts about a photo as there are kinds. */
export const documentHintsSchema = z.array(z.enum(documentHints)).check(z.maxLength(documentHints.length));

/** A file that was uploaded before, and the browser's doubts about it. */
export const uploadedFileFields = {
  upload: z.optional(z.string().check(z.maxLength(200))),
  hints: z.optional(documentHintsSchema),
};

const documentSchema = z.strictObject(
  {
    contents: z
      .string({ error: msg("validation.documentsRequired") })
      .check(z.minLength(1, msg("validation.documentsRequired"))),
    name: fileNameSchema,
    ...uploadedFileFields,
  },
  { error: msg("validation.documentsRequired") },
);

const additionalAsNamed = z.transform((value: unknown) => {
  if (typeof value !== "object" || value === null || !("additionalDocument" in value)) return value;
  const { additionalDocument, additional, ...rest } = value as Record<string, unknown>;
  return { ...rest, additional: additional ?? additionalDocument };
});

const optionalDocument = z.pipe(
  z.transform((value: unknown) => value ?? null),
  z.nullable(documentSchema),
);

/**
 * ID, selfie, the optional back of a driver license (rule P-24) and the optional additional document (rule P-1), which
 * is also called `additionalDocument`. The cart says whether ID and selfie may be missing (rule P-23).
 */
export const documentsSchema = z.pipe(
  additionalAsNamed,
  z.strictObject(
    {
      id: optionalDocument,
      selfie: optionalDocument,
      "license-back": z.optional(optionalDocument),
      additional: optionalDocument,
    },
    { error: msg("validation.documentsRequired") },
  ),
);
