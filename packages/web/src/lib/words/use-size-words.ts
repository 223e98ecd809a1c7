import { useTexts } from "../../i18n/use-texts.ts";

/** Formats a size in bytes: `68 bytes`, `1.5 KB`, `2.1 MB`. */
export function useSizeWords(): (bytes: number) => string {
  const { size } = useTexts("quarantine");
  return (bytes) => {
    if (bytes < 1000) return size.bytes(bytes);
    return bytes < 1_000_000 ? size.kilobytes(bytes / 1000) : size.megabytes(bytes / 1_000_000);
  };
}
