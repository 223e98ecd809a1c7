export function saveFile(content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has started; some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
