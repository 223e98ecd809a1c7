import Fastify from "fastify";
import { pseudoText } from "@dop/texts/pseudo";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLocales, rememberLocale } from "./locale.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

describe("the language of an answer", () => {
  const lookup = (headers: Record<string, string> = {}) =>
    test.call("POST", "/orders/lookup", { email: "", reference: "" }, headers);

  it("defaults to English unless the request prefers another available one", async () => {
    const [unasked, unknown] = [await lookup(), await lookup({ "accept-language": "la-VA,la;q=0.9" })];
    expect(unasked.body).toMatchObject({ message: "Please correct the marked fields." });
    expect(unknown.body).toEqual(unasked.body);
  });

  it("follows Accept-Language, in the message and in each field's problem", async () => {
    const answer = (await lookup({ "accept-language": "en-XA" })).body as { errors: { message: string }[] };
    expect(answer).toMatchObject({ message: pseudoText("Please correct the marked fields."), code: "VALIDATION" });
    expect(answer.errors).not.toHaveLength(0);
    for (const { message } of answer.errors) expect(message).not.toMatch(/[a-zA-Z]/);
  });

  it("applies to a value that a schema refuses without a message", async () => {
    const body = { email: "ada@example.org", reference: { a: 1 } };
    const problem = async (headers?: Record<string, string>) =>
      (await test.call("POST", "/orders/lookup", body, headers)).body;
    expect(await problem()).toMatchObject({
      errors: [{ path: "reference", message: "This cannot be used. Enter it another way." }],
    });
    const spanish = { "accept-language": "es" };
    expect(await problem(spanish)).toMatchObject({
      errors: [{ path: "reference", message: "Este dato no se puede usar. Escríbalo de otra manera." }],
    });
  });

  it.each([
    ["/orders/invoice", { productType: 99 }, "Este documento no se puede pedir."],
    ["/orders/cart-costs", { productType: 99 }, "Este documento no se puede pedir."],
    ["/orders/lookup", { email: "ada@example.org", reference: "7", extra: 1 }, "Desconocido: extra."],
  ])("applies to what %s cannot take", async (path, body, message) => {
    const answer = await test.call("POST", path, body, { "accept-language": "es" });
    expect((answer.body as { errors: unknown[] }).errors).toContainEqual(expect.objectContaining({ message }));
  });

  it.each([
    ["GET", "/orders/search?orderNumber=x&page=-1"],
    ["POST", "/transmittals", { order_products: 7 }],
    ["POST", "/messages", { order_id: "x" }],
    ["POST", "/users/login", {}],
    ["POST", "/setup/first-admin", {}],
    ["GET", "/orders/1000000"],
    ["GET", "/messages/order/1000000"],
  ] as const)("stays English for the office: %s %s", async (method, path, body?: unknown) => {
    const staff = await test.staff();
    const answer = async (language: string) =>
      (await test.call(method, path, body, { ...staff, "accept-language": language })).body;
    const english = await answer("en");
    expect(english).toHaveProperty("message");
    expect(await answer("es")).toEqual(english);
  });

  const unknown = "00000000-0000-4000-8000-000000000000";
  it.each([
    ["GET", `/messages/order/${unknown}`],
    ["POST", "/messages", { order_id: unknown, message_content: "text" }],
    ["DELETE", "/messages", { order_id: unknown, id: 1 }],
    ["GET", "/products"],
    ["GET", "/statuses"],
    ["GET", "/nowhere"],
  ] as const)("follows the customer's page where staff have logged in, too: %s %s", async (method, path, body?) => {
    const answer = async (headers: object) =>
      (await test.call(method, path, body, { "accept-language": "es", ...headers })).text;
    const spanish = await answer({});
    expect(await answer(await test.staff())).toBe(spanish);
    expect(await answer({ "accept-language": "en" })).not.toBe(spanish);
  });

  it("applies to products and statuses, and not to the token error, which programs compare", async () => {
    const headers = { "accept-language": "en-XA" };
    const statuses = (await test.call("GET", "/statuses", undefined, headers)).body as { name: string }[];
    expect(statuses[0]).toEqual({ id: 1, name: pseudoText("Order Placed") });
    expect((await test.call("GET", "/queues", undefined, headers)).body).toBe("jwt malformed");
  });
});

describe("the language of a page", () => {
  const pageAt = async (url: string, accept = "en", languages: readonly ("en" | "es" | "en-XA")[] = ["en", "es"]) => {
    const config = { ...test.portal.config, basePath: "/dop" };
    const settings = () => ({ ...test.portal.settings(), locales: languages });
    const app = Fastify();
    readLocales(app, { config, settings });
    app.get("/dop/*", (request, reply) => reply.send(request.locale));
    const headers = { accept: "text/html", "accept-language": accept };
    const { body } = await app.inject({ url, headers });
    await app.close();
    return body;
  };

  it.each([
    ["/dop/es", "en", "es"],
    ["/dop/es/product?start=1", "en", "es"],
    ["/dop/estate", "en", "en"],
    ["/dop/product", "es-MX", "es"],
    ["/dop/product?lang=en", "es-MX", "en"],
    ["/dop/es/product?lang=en", "en", "es"],
    ["/dop/admin", "es-MX", "en"],
    ["/dop/admin/orders/1", "es-MX", "en"],
    ["/dop/login", "es", "en"],
    ["/dop/users", "es", "en"],
    ["/dop/setup", "es", "en"],
    ["/dop/es/admin", "es", "en"],
    ["/dop/es/login?redirect=%2Fadmin", "es", "en"],
  ])("%s is shown to who prefers %s in %s", async (url, accept, locale) => {
    expect(await pageAt(url, accept)).toBe(locale);
  });

  it("stays English where the office offers nothing else", async () => {
    expect(await pageAt("/dop/product", "es-MX", ["en"])).toBe("en");
  });
});

describe("the cookie of a chosen language", () => {
  const cookieFor = async (query: string, isProduction: boolean) => {
    const config = { ...test.portal.config, basePath: "/dop", isProduction };
    const app = Fastify();
    readLocales(app, { config, settings: test.portal.settings });
    app.get("/", async (request, reply) => {
      rememberLocale(request, reply, config);
      return request.locale;
    });
    const headers = { accept: "text/html" };
    const { "set-cookie": set } = (await app.inject({ url: `/${query}`, headers })).headers;
    const cookie = String(set).split(";", 1).join();
    const { body } = await app.inject({ url: "/", headers: { ...headers, cookie, "accept-language": "la" } });
    await app.close();
    return { set, body };
  };

  it("belongs to its host, and goes over https alone, in production", async () => {
    expect(await cookieFor("?lang=en", true)).toEqual({
      set: "__Host-dop-locale=en; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure",
      body: "en",
    });
  });

  it("works for the next request where there is no https", async () => {
    expect(await cookieFor("?lang=en-XA", false)).toEqual({
      set: "dop-locale=en-XA; Path=/dop/; Max-Age=31536000; SameSite=Lax; HttpOnly",
      body: "en-XA",
    });
  });

  it("appears only after a choice", async () => {
    expect((await cookieFor("", true)).set).toBeUndefined();
  });
});
