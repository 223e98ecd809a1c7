import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../docs/figures.txt", import.meta.url);
const head = "== ";

/** Sections of the kept figures by their first line. */
function keptSections() {
  const sections = new Map();
  for (const section of readFileSync(file, { encoding: "utf8", flag: "a+" }).split(/^== /m).slice(1)) {
    const [title] = section.split("\n", 1);
    sections.set(title, section.slice(title.length + 1));
  }
  return sections;
}

/** Runs a benchmark, and keeps what it prints in docs/figures.txt in the place of what it printed before. */
export async function writeFigures(title, run) {
  const { write } = process.stdout;
  let printed = "";
  process.stdout.write = (chunk, ...rest) => {
    printed += chunk;
    return write.call(process.stdout, chunk, ...rest);
  };
  let answer;
  try {
    answer = await run();
  } finally {
    process.stdout.write = write;
  }
  const sections = keptSections().set(title, `${printed.trim()}\n\n`);
  writeFileSync(file, [...sections].map(([name, text]) => `${head}${name}\n${text}`).join(""));
  return answer;
}
