import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import { enginePrograms } from "../../scripts/lib/engines.mjs";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { inkIn, patternOf, type Hands, type Named } from "./hands.ts";

/** Finds elements by their roles and names in the page itself, as the unit tests do. */
const library = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/** An element as WebDriver refers to it. */
type Reference = Readonly<Record<string, string>>;

/** The key under which the protocol holds an element's id. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** One call of the W3C's WebDriver protocol. */
type Call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** Starts WebKitGTK's small browser on a screen of its own that nobody sees, driven by WebDriver. */
export async function startWebKit(driver: string, baseURL: string, size: { width: number; height: number }) {
  const children: ChildProcess[] = [];
  const kill = () => children.map((child) => child.kill("SIGKILL"));
  process.once("exit", kill);
  const screen = spawn(
    enginePrograms().screen ?? "",
    ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  children.push(screen);
  const [display] = (await once(screen.stdout, "data")) as [Buffer];
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}` };
  const port = await freePort();
  children.push(spawn(driver, [`--port=${port}`], { env, stdio: "ignore" }));
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  let begun: unknown;
  await expect(async () => {
    begun = await call("POST", "session", { capabilities: { alwaysMatch: {} } });
  }).toPass();
  const path = `session/${(begun as { sessionId: string }).sessionId}`;
  const inSession: Call = async (method, rest, body) => call(method, `${path}/${rest}`, body);
  await inSession("POST", "window/rect", size);
  const stop = async () => {
    await call("DELETE", path).catch(() => undefined);
    kill();
    process.removeListener("exit", kill);
  };
  return { hands: webKitHands(inSession, baseURL), stop };
}

function webKitHands(call: Call, baseURL: string): Hands {
  const run = async (script: string, ...args: unknown[]) => call("POST", "execute/sync", { script, args });

  /** The first element that a query of the library answers, by its id. */
  const find = async (query: string, name: Named, role?: string, place = 0): Promise<string> => {
    const { source, flags } = patternOf(name);
    const isLoaded = await run("return 'TestingLibraryDom' in window");
    if (isLoaded !== true) await run(library);
    const script = `const [query, source, flags, role, place] = arguments, name = new RegExp(source, flags);
      const top = document.querySelector("dialog[open]") ?? document.body;
      return TestingLibraryDom[query](top, ...(role ? [role, { name }] : [name])).at(place)`;
    const found = (await run(script, query, source, flags, role, place)) as Reference | undefined | null;
    const [id] = Object.values(found ?? {});
    if (id === undefined) throw new Error(`The page has no ${role ?? "field"} ${name}.`);
    return id;
  };
  const onField = async (label: Named, act: (id: string) => Promise<unknown>, place?: number): Promise<void> =>
    expect(async () => act(await find("queryAllByLabelText", label, undefined, place))).toPass();
  /** The answer of a script about the field of a label. */
  const ofField = async (label: Named, script: string, ...more: unknown[]): Promise<unknown> => {
    let answer: unknown;
    await onField(label, async (id) => (answer = await run(script, { [elementKey]: id }, ...more)));
    return answer;
  };

  return {
    open: async (path) => void (await call("POST", "url", { url: new URL(path, baseURL).href })),
    press: async (role, name) =>
      expect(async () => {
        const id = await find("queryAllByRole", name, role);
        await run("arguments[0].scrollIntoView({ block: 'center' })", { [elementKey]: id });
        await call("POST", `element/${id}/click`, {});
      }).toPass(),
    fill: async (label, words, place) => {
      const type = async (id: string) => {
        await run("arguments[0].select()", { [elementKey]: id });
        await call("POST", `element/${id}/value`, { text: words });
      };
      return onField(label, type, place);
    },
    choose: async (label, option) =>
      onField(label, async (id) => {
        const script = "return [...arguments[0].options].find(({ text }) => text === arguments[1])";
        const [chosen = ""] = Object.values((await run(script, { [elementKey]: id }, option)) as Reference);
        await call("POST", `element/${chosen}/click`, {});
      }),
    attach: async (label, file) => onField(label, async (id) => call("POST", `element/${id}/value`, { text: file })),
    see: async (text) => {
      const shown = expect.poll(() => run("return document.body.innerText"));
      await (typeof text === "string" ? shown.toContain(text) : shown.toMatch(text));
    },
    arrive: async (title) => expect.poll(() => run("return document.title")).toBe(`${title} | DOP`),
    ink: async (label) => {
      // The driver's own picture of an element is empty.
      const place = await ofField(label, "return arguments[0].getBoundingClientRect().toJSON()");
      const picture = (await call("GET", "screenshot")) as string;
      return inkIn(Buffer.from(picture, "base64"), place as DOMRect);
    },
    style: async (label, property) =>
      String(await ofField(label, "return getComputedStyle(arguments[0]).getPropertyValue(arguments[1])", property)),
    width: async () => (await run("return innerWidth")) as number,
  };
}
