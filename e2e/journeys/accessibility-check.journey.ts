import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";

const words = (name: string): string => `
  <!doctype html><html lang="en"><head><title>A page</title></head>
  <body style="color: #000; background: #fff"><main>
    <h1>Orders of ${name}</h1>
    <label for="number">Number</label><input id="number">
    <ul style="line-height: 30px"><li><a href="/orders/1">First</a></li><li><a href="/orders/2">Second</a></li></ul>
    <div class="overflow-auto" style="overflow: auto; width: 300px; height: 60px"><p>Long words</p></div>
    <button>Save</button>
  </main></body></html>`;

/** Scripts that each give the page a violation. */
const faults: readonly [string, string][] = [
  ["a button without a name", "document.querySelector('button').textContent = ''"],
  ["a field without a label", "document.querySelector('label').htmlFor = 'other'"],
  ["words too faint", "document.querySelector('h1').style.color = '#ccc'"],
  ["an attribute that its role has not", "document.querySelector('a').setAttribute('aria-checked', 'true')"],
  ["targets too small", "document.querySelector('ul').style.lineHeight = '12px'"],
  ["a list with something else in it", "document.querySelector('ul').append(document.createElement('p'))"],
  [
    "words that only a pointer can scroll",
    "document.querySelector('.overflow-auto p').textContent = 'long '.repeat(500)",
  ],
  ["a page in no language", "document.documentElement.removeAttribute('lang')"],
];

test("the accessibility check checks a page again when the page gets a violation", async ({ page }) => {
  await page.setContent(words("Ada"));
  await expectAccessible(page);
  for (const [fault, change] of faults) {
    await page.setContent(words("Grace"));
    await expectAccessible(page);
    await page.evaluate(change);
    await expect(expectAccessible(page), fault).rejects.toThrow("accessibility violations");
  }
});

test("the accessibility check checks what stood behind a window when the window is gone", async ({ page }) => {
  await page.setContent(words("Ada"));
  await page.evaluate(() => {
    document.querySelector("li a")?.replaceChildren();
    document.body.insertAdjacentHTML("beforeend", "<dialog aria-label='Note'><p>Words</p></dialog>");
    document.querySelector("dialog")?.showModal();
  });
  await expectAccessible(page);
  await page.evaluate(() => document.querySelector("dialog")?.close());
  await expect(expectAccessible(page)).rejects.toThrow("accessibility violations");
});
