import { describe, expect, it } from "vitest";
import { html, underBase } from "./index.ts";

describe("html", () => {
  it("escapes text in content and attributes, and keeps HTML", () => {
    const attack = `"><script>'&`;
    expect(html`<a title="${attack}">${html`<b>${attack}</b>`}</a>${[html`1`, html`<i></i>`]}${2}`.safe).toBe(
      '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;"><b>&quot;&gt;&lt;script&gt;&#39;&amp;</b></a>1<i></i>2',
    );
  });
});

describe("underBase", () => {
  it("joins with one slash", () => {
    expect([underBase("/", "a/b"), underBase("/portal", "a"), underBase("/portal/", "a"), underBase("", "a")]).toEqual([
      "/a/b",
      "/portal/a",
      "/portal/a",
      "/a",
    ]);
  });
});
