/** Long enough for a question of the browser about the file; the content stays in memory meanwhile. */
const keptForMs = 60_000;

export function saveFile(content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // An iPhone asks its owner first, and reads the URL after the answer.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
}
