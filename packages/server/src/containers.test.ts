import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";

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

interface Container {
  readonly image: string;
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
}
interface PodSpec {
  readonly containers: readonly Container[];
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: Readonly<Record<string, unknown>> & {
    readonly template?: { readonly spec: PodSpec };
    readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: PodSpec } } };
  };
}
const manifests = (
  await Promise.all(["database", "migrate", "portal", "backup"].map((name) => file(`kubernetes/${name}.yaml`)))
).flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Manifest));
const pods = manifests.flatMap(({ spec }) => spec.template?.spec ?? spec.jobTemplate?.spec.template.spec ?? []);

describe("the manifests of deploy/kubernetes", () => {
  it("hold a database with a standby, its migration, two servers and a nightly backup in one namespace", () => {
    expect(manifests.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`)).toEqual([
      "postgresql.cnpg.io/v1 Cluster portal-database",
      "batch/v1 Job portal-migrate",
      "apps/v1 Deployment portal",
      "v1 Service portal",
      "policy/v1 PodDisruptionBudget portal",
      "v1 PersistentVolumeClaim portal-backups",
      "batch/v1 CronJob portal-backup",
    ]);
    expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(new Set(["portal"]));
    const named = (name: string) =>
      manifests.find(({ metadata, kind }) => metadata.name === name && kind !== "Service");
    expect(named("portal-database")?.spec).toMatchObject({
      instances: 2,
      postgresql: { synchronous: { method: "any", number: 1 } },
    });
    expect(named("portal")?.spec).toMatchObject({
      replicas: 2,
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    });
  });

  it("give no container rights of root, and nothing to write but memory and volumes", () => {
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
      });
      for (const container of pod.containers)
        expect(container).toMatchObject({
          image: expect.stringMatching(/:\d+\.\d+\.\d+$/) as string,
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          },
        });
    }
  });

  it("send requests to servers that are ready alone, and read the owner's settings in commands alone", () => {
    const [migration, server, backup] = pods.map(({ containers }) => containers[0]);
    expect(server?.readinessProbe?.httpGet.path).toBe("/api/health/ready");
    expect(JSON.stringify(server)).not.toContain("portal-owner");
    for (const command of [migration, backup]) expect(JSON.stringify(command)).toContain("portal-owner");
  });
});

describe("the containers of deploy/compose.yaml", () => {
  it("run the database, its migration, a daily backup and two servers", () => {
    expect(services.map(([name]) => name)).toEqual(["database", "migrate", "backup", "portal", "portal-2"]);
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

it.each(["compose.yaml", "kubernetes/backup.yaml", "document-ordering-portal-backup.service"])(
  "deletes in %s each backup before it is older than 30 days",
  async (name) => {
    const [, minutes] = /find \S+ -name "\*\.backup\*" -mmin \+(\d+) -delete/.exec(await file(name)) ?? [];
    const day = 24 * 60;
    // The next run comes a day later, and up to some hours: the timer's delay, the end of summer time, a long proof.
    expect(Number(minutes) + day).toBeLessThanOrEqual(29.5 * day);
    expect(Number(minutes)).toBeGreaterThanOrEqual(28 * day);
  },
);
