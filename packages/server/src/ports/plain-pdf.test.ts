import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { renderPlainPdf } from "./plain-pdf.ts";

it("lets others on between two lines", async () => {
  const lines = Array.from({ length: 200 }, () => "한글 ".repeat(20));
  const about = { title: "Copy", author: "Office", locale: "en", at: new Date() } as const;
  const render = () => renderPlainPdf({ ...about, sections: [{ heading: "Messages", lines }] });
  // The first one loads library and font.
  await render();
  const done = render().then((pdf) => ({ pdf }));
  let turns = 0;
  const nextTurn = () => setImmediate(null);
  let rendered: { readonly pdf: Buffer } | null = null;
  for (; rendered === null; turns += 1) rendered = await Promise.race([done, nextTurn()]);
  expect(rendered.pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(turns).toBeGreaterThan(lines.length);
});
