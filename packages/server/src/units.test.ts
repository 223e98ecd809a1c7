import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const units = readdirSync(new URL("../../../deploy", import.meta.url));
const services = units.filter((name) => name.endsWith(".service"));
const timers = units.filter((name) => name.endsWith(".timer"));

describe("the systemd units of deploy", () => {
  it("back up, prove the backup, and ask for holes in packages by a timer that the installation enables", () => {
    const names = ["backup", "packages", "prove"].map((name) => `document-ordering-portal-${name}.timer`);
    expect(timers).toEqual(names);
    const enabled = /^ *systemctl enable --now (.*)$/m.exec(read("deploy/install.sh"))?.[1]?.split(" ");
    expect(enabled).toEqual(["document-ordering-portal", ...timers]);
    for (const timer of timers) expect(services).toContain(timer.replace(".timer", ".service"));
    expect(read("deploy/document-ordering-portal-packages.service")).toMatch(
      /^ExecStart=\/usr\/bin\/npm audit --omit=dev$/m,
    );
  });

  it.each(services)("run %s without root and sandboxed", (name) => {
    const unit = read(`deploy/${name}`);
    expect(unit).toMatch(/^(User=(?!root)\w|DynamicUser=yes)/m);
    for (const line of ["NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "ProtectHome=yes"])
      expect(unit.split("\n")).toContain(line);
  });

  it.each(services)("give %s no more memory and processes than it needs", (name) => {
    const unit = read(`deploy/${name}`);
    expect(unit).toMatch(/^MemoryMax=[1-3]G$/m);
    expect(Number(/^TasksMax=(\d+)$/m.exec(unit)?.[1])).toBeLessThanOrEqual(256);
  });

  it("gives the question for holes no secret", () => {
    expect(read("deploy/document-ordering-portal-packages.service")).not.toContain("EnvironmentFile");
  });
});
