import { useConfig } from "../lib/office/config-context.ts";

/** The picture of a license that shows its number; nothing where the office has none (rule S-7). */
export function LicensePicture({ label }: { readonly label: string }) {
  const { licensePicture: picture } = useConfig();
  if (!picture) return null;
  // The server removes it from the landing page where there is none (html-placeholders.ts).
  return (
    <details data-license-picture="">
      <summary className="cursor-pointer underline">{label}</summary>
      {/* `loading` precedes the address, which would be fetched at once. */}
      <img loading="lazy" src={picture.url} alt={picture.alt} />
    </details>
  );
}
