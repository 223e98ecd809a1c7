import { describe, expect, test } from "vitest";
import { bareTextsIn } from "./bare-texts.ts";
import { productionIn } from "./sources.ts";

describe("a text is in an element of its own where something beside it comes and goes", () => {
  test.each([
    "<button>{busy && <Spinner />}{children}</button>",
    "<p>{label} {isNew && <Chip />}</p>",
    "<p>Total {isNew ? <Chip /> : null}</p>",
    "<>{t.title}{count > 0 && <b>{count}</b>}</>",
    "<p>{`${name}: `}{isNew && <Chip />}</p>",
    "<p>{t.count(3)} {isNew && <Chip />}</p>",
    "<p>{name ?? t.unknown} {isNew && <Chip />}</p>",
    "<p><b>{name}</b> {isNew && t.isNew}</p>",
    "<p>{name} {isNew && t.isNew}</p>",
    "<p><b>{name}</b>{isNew && `, ${t.isNew}`}</p>",
    `<p><b>{name}</b>{isNew ? ", " : ""}</p>`,
    "<p><b>{name}</b> {url ? <a href={url}>{text}</a> : text}</p>",
    "<p>{text}{a ? <i /> : b && <b />}</p>",
  ])("%s: seen", (text) => {
    expect(bareTextsIn({ path: "a.tsx", text: `const a = ${text};` })).toEqual(["a.tsx:1"]);
  });

  test.each([
    "<button>{busy && <Spinner />}<span>{children}</span></button>",
    "<p>{isNew && t.isNew}</p>",
    "<p>{isNew ? t.isNew : t.isOld} <b>{name}</b></p>",
    "<p><b>{name}</b> <span>{isNew && t.isNew}</span></p>",
    "<div>{isNew && <Chip />} {rows.map(row)}</div>",
    "<div>{isNew && <Chip />}{isNew ? <a /> : <b />}</div>",
    `<div>{isNew && <Chip />}{" "}{/* why */}{flag && null}</div>`,
    "<p>{name} <Chip /></p>",
  ])("%s: not", (text) => {
    expect(bareTextsIn({ path: "a.tsx", text: `const a = ${text};` })).toEqual([]);
  });

  test("ignores values that stand for an element", () => {
    const text = `
      const icon = isNew ? <New /> : null;
      const row = (name) => <Row name={name} />;
      function head() { return <Head />; }
      const a = <div>{icon}{head()}{isNew && <Chip />}{row("a")}</div>;`;
    expect(bareTextsIn({ path: "a.tsx", text })).toEqual([]);
  });

  test("everywhere", () => {
    const sources = productionIn("web/src");
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap(bareTextsIn)).toEqual([]);
  });
});
