import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const file = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), "utf8");

interface Service {
  readonly image: string;
  readonly ports?: readonly string[];
  readonly [setting: string]: unknown;
}
const services = Object.entries(
  (parse(await file("compose.yaml"), { merge: true }) as { readonly services: Readonly<Record<string, Service>> })
    .services,
);

/** A version to its last number, such as 15.20 or 24.11.1: a tag of fewer numbers moves. A digest may follow. */
const pinned = /:\d+\.\d+(?:\.\d+)?-[a-z]+(?:-slim)?(?:@sha256:[0-9a-f]{64})?$/;

describe("the containers of deploy/compose.yaml", () => {
  it("run the database, its migration and two servers", () => {
    expect(services.map(([name]) => name)).toEqual(["database", "migrate", "portal", "portal-2"]);
  });

  it.each(services)("give %s no rights of root, and nothing to write but memory and volumes", (_name, service) => {
    expect(service).toMatchObject({
      user: expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/) as string,
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      tmpfs: expect.arrayContaining(["/tmp"]) as string[],
    });
    for (const more of ["cap_add", "privileged", "network_mode", "pid", "ipc", "devices"])
      expect(service).not.toHaveProperty(more);
  });

  it("open no port to other machines", () => {
    const ports = services.flatMap(([, service]) => service.ports ?? []);
    expect(ports).toEqual(["127.0.0.1:3000:3000", "127.0.0.1:3001:3000"]);
  });

  it("use images that are named by their whole version", async () => {
    const images = services.map(([, { image }]) => image).filter((image) => image !== "document-ordering-portal");
    const dockerfile = await file("Dockerfile");
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image);
    expect(images.length + bases.length).toBe(3);
    for (const image of [...images, ...bases]) expect(image).toMatch(pinned);
  });
});
