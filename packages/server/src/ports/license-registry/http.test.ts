import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeCertificates } from "../../../test/peers/certificates.ts";
import { startLicenseService, type FakeLicenseService } from "../../../test/peers/license-service.ts";
import { startTlsFront } from "../../../test/peers/tls-front.ts";
import { describeLicenseRegistryContract } from "../../../test/contracts/license-registry.ts";
import { createHttpRegistry } from "./http.ts";
import { LicenseRegistryError, type LicenseRecord, type LicenseRegistry } from "./port.ts";
import { firstSampleLicense, lastSampleLicense, sampleLicense } from "./sample-licenses.ts";
import { listen } from "../../../test/peers/listen.ts";

const start = new Date("2026-03-01T12:00:00Z");
const licenses = Array.from({ length: lastSampleLicense - firstSampleLicense + 1 }, (_, i): LicenseRecord => {
  const license = sampleLicense(firstSampleLicense + i, start);
  return { ...license, ceremonyDate: license.data.officiant.ceremony_date || null };
});

let service: FakeLicenseService;
beforeAll(async () => {
  service = await startLicenseService(licenses);
});
afterAll(() => service.close());
afterEach(() => {
  service.fault = null;
  service.requests.length = 0;
});

const registryAt = (more: Partial<Parameters<typeof createHttpRegistry>[0]> = {}): LicenseRegistry =>
  createHttpRegistry({ url: service.url, key: service.key, timeoutMs: 5000, clock: () => start, ...more });

describeLicenseRegistryContract("http", registryAt);

describe("a license service whose certificate the county has signed", () => {
  it("passes with LICENSE_SERVICE_CA_FILE alone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dop-licenses-"));
    const certificates = await makeCertificates(folder);
    const front = await startTlsFront(service.url, certificates);
    const check = (caFile: string | null) => registryAt({ url: front.url, caFile }).check(1_000_001);
    expect(await check(certificates.authorityFile)).toEqual({ exists: true });
    for (const other of [null, certificates.strangerFile])
      await expect(check(other)).rejects.toBeInstanceOf(LicenseRegistryError);
    expect(() => registryAt({ caFile: join(folder, "none.pem") })).toThrow("LICENSE_SERVICE_CA_FILE: ");
    await front.close();
    await rm(folder, { recursive: true });
  });
});

describe("license registry over HTTP", () => {
  const unavailable = expect.any(LicenseRegistryError) as LicenseRegistryError;

  it("reads every sample license as it is", async () => {
    const registry = registryAt();
    for (const license of licenses.slice(0, 10)) expect(await registry.getLicense(license.number)).toEqual(license);
  });

  it("asks again after a cut line and after a gateway's error, and answers with the second try", async () => {
    for (const fault of ["cut", "gateway"] as const) {
      service.fault = fault;
      service.faultFor = 1;
      expect(await registryAt().check(1_000_001)).toEqual({ exists: true });
    }
    expect(service.requests).toHaveLength(4);
  });

  it.each([
    ["cut", 2],
    ["gateway", 2],
    ["broken", 1],
    ["rubbish", 1],
    ["html404", 1],
  ] as const)("reports an outage while the service is %s, after %i questions", async (fault, questions) => {
    service.fault = fault;
    await expect(registryAt().check(1_000_001)).rejects.toEqual(unavailable);
    expect(service.requests).toHaveLength(questions);
    await expect(registryAt().getLicense(1_000_001)).rejects.toEqual(unavailable);
  });

  it("reports an outage on a timeout, on a closed port, and with a wrong key", async () => {
    service.fault = "silent";
    await expect(registryAt({ timeoutMs: 50 }).check(1_000_001)).rejects.toEqual(unavailable);
    service.fault = null;
    await expect(registryAt({ key: "another" }).getLicense(1_000_001)).rejects.toEqual(unavailable);
    const gone = await startLicenseService([]);
    await gone.close();
    await expect(registryAt({ url: gone.url }).getLicense(1_000_001)).rejects.toEqual(unavailable);
  });

  it("follows no redirect: our key goes to the configured address alone", async () => {
    const elsewhere = createServer((request, response) => {
      response.writeHead(307, { location: `${service.url}${request.url ?? ""}` }).end();
    });
    const url = `http://127.0.0.1:${String(await listen(elsewhere))}`;
    await expect(registryAt({ url }).check(1_000_001)).rejects.toEqual(unavailable);
    expect(service.requests).toEqual([]);
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  it("rejects the answer for another license", async () => {
    // Everything behind the # stays here: the service is asked for license 1000001, whatever we want.
    await expect(registryAt({ url: `${service.url}/api/licenses/1000001#` }).getLicense(1_000_002)).rejects.toEqual(
      unavailable,
    );
  });

  it("stops calling the service after five failures in a row, and retries once after ten seconds", async () => {
    const clock = { now: start.getTime() };
    const registry = registryAt({ clock: () => new Date(clock.now) });
    service.fault = "broken";
    for (let i = 0; i < 5; i += 1) await expect(registry.check(1_000_001)).rejects.toEqual(unavailable);
    expect(service.requests).toHaveLength(5);
    service.fault = null;
    clock.now += 9_999;
    await expect(registry.check(1_000_001)).rejects.toEqual(unavailable);
    expect(service.requests).toHaveLength(5);

    // Half open: one question goes through, and its failure closes the door again.
    clock.now += 1;
    service.fault = "broken";
    const both = await Promise.allSettled([registry.check(1_000_001), registry.check(1_000_001)]);
    expect(both).toMatchObject([{ reason: unavailable }, { reason: unavailable }]);
    expect(service.requests).toHaveLength(6);
    service.fault = null;
    await expect(registry.check(1_000_001)).rejects.toEqual(unavailable);

    clock.now += 10_000;
    expect(await registry.check(1_000_001)).toEqual({ exists: true });
    expect(await registry.check(1_000_001)).toEqual({ exists: true });
  });

  it("counts only consecutive failures: a valid answer, even for an unknown license, resets the count", async () => {
    const registry = registryAt();
    for (let round = 0; round < 3; round += 1) {
      service.fault = "broken";
      for (let i = 0; i < 4; i += 1) await expect(registry.getLicense(1_000_001)).rejects.toEqual(unavailable);
      service.fault = null;
      expect(await registry.getLicense(7)).toBeNull();
    }
  });
});
