/** The cells of the table whose first header cell is `first`, without its header. */
export function tableOf(markdown: string, first: string): readonly (readonly string[])[] {
  const lines = markdown.split("\n").map((line) => line.trim());
  const header = lines.findIndex((line) => line.startsWith("|") && line.split("|")[1]?.trim() === first);
  const body = lines.slice(header + 2);
  const end = body.findIndex((line) => !line.startsWith("|"));
  return body.slice(0, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
