// Rules: A-25 (docs/rules)
import { Socket } from "node:net";
import { msg } from "@dop/texts/message";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addressGroup, addressSite } from "../lib/address-group.ts";
import { millisecondsIn } from "../lib/time.ts";
import { ApiError } from "./api-error.ts";
import { bodyLimits } from "./request-bodies.ts";
import { endTooSlow } from "./timeouts.ts";

/** Requests with pictures that may arrive at the same time, in this server. */
interface OpenUploadLimits {
  /** Of one host: an address of IPv4, a network of IPv6. */
  readonly perGroup: number;
  /** Of one site, which has many hosts: a campus, or customers of a provider. */
  readonly perSite: number;
  /** Slots of `total` for sites that hold none. */
  readonly kept: number;
  readonly total: number;
  /** All of them, with those that have arrived and wait for their pictures; absent: `total`. */
  readonly mostOpen?: number;
  /** A request that says it is no longer than so many bytes has no picture, and takes no slot. */
  readonly freeBytes?: number;
  /** Milliseconds for which each may arrive before another may take its slot. */
  readonly graceMs: number;
}

/**
 * Each takes up to three times its size in memory while it is read and parsed. Orders wait for no upload: they have
 * slots of their own.
 */
export const openUploadLimits = {
  pictures: {
    perGroup: 4,
    perSite: 8,
    kept: 6,
    total: 24,
    freeBytes: bodyLimits.text,
    graceMs: 5 * millisecondsIn.second,
  },
  upload: { perGroup: 8, perSite: 16, kept: 12, total: 48, mostOpen: 96, graceMs: 5 * millisecondsIn.second },
} as const satisfies Record<string, OpenUploadLimits>;

/** Seconds after which an upload is worth another try. */
const retryAfterSeconds = 5;

/**
 * An upload of fewer bytes per millisecond may lose its slot before its time of grace is over: the slowest line of a
 * phone (35 kbit/s) has four times as many.
 */
const tinyRate = 1;

/** Milliseconds before a rate says anything: on a bad line the first bytes come a while after the headers. */
const tooEarlyMs = millisecondsIn.second;

/** Milliseconds for which the site of such an upload takes no slot from others: it would fill all of them again. */
const restMs = millisecondsIn.minute;

interface OpenUpload {
  readonly group: string;
  /** Site of the group: whoever has many groups has them in one site. */
  readonly site: string;
  readonly startedAt: number;
  /** Bytes of the connection that came before it. */
  readonly bytesBefore: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Bytes per millisecond since its start. */
function rateOf({ request, bytesBefore, startedAt }: OpenUpload, now: number): number {
  return (request.raw.socket.bytesRead - bytesBefore) / Math.max(1, now - startedAt);
}

/**
 * Counts requests with pictures and refuses more than the server holds. When all slots are taken, an upload that hardly
 * arrives loses its own, or else the slowest of the site that holds most of them, so that slow ones keep nobody else
 * out. A site that has its share, or whose upload hardly arrived a moment ago, takes no other site's slot.
 * @param clock milliseconds
 * @returns a hook to call before the body is read; the slot is free when the answer or the connection ends
 */
export function limitOpenUploads(limits: OpenUploadLimits, clock = () => performance.now()) {
  const open = new Set<OpenUpload>();
  /** Sites of uploads that were ended because they hardly arrived, with the time. */
  const resting = new Map<string, number>();
  const heldBy = (part: "group" | "site", name: string): number =>
    [...open].filter((each) => each[part] === name).length;

  /** @param of the only site whose upload may be ended; null for any site */
  function endSlowest(now: number, of: string | null): boolean {
    const [worst] = [...open]
      .filter(({ request, site }) => !request.raw.complete && (of === null || site === of))
      .map((upload) => {
        const [age, rate] = [now - upload.startedAt, rateOf(upload, now)];
        return { upload, age, rate, isTiny: age >= tooEarlyMs && rate < tinyRate, held: heldBy("site", upload.site) };
      })
      .filter(({ age, isTiny }) => isTiny || age >= limits.graceMs)
      .toSorted(
        (one, other) => Number(other.isTiny) - Number(one.isTiny) || other.held - one.held || one.rate - other.rate,
      );
    if (worst === undefined) return false;
    open.delete(worst.upload);
    if (worst.isTiny) resting.set(worst.upload.site, now);
    endTooSlow(worst.upload.reply, worst.upload.request.raw.socket);
    return true;
  }

  function hasSlot(now: number, group: string, site: string): boolean {
    for (const [each, since] of resting) if (now - since >= restMs) resting.delete(each);
    if (heldBy("group", group) >= limits.perGroup) return false;
    const held = heldBy("site", site);
    const hasShare = held >= limits.perSite;
    const isNew = held === 0 && !resting.has(site);
    const { mostOpen = limits.total } = limits;
    // Strangers' costly pictures, which wait after they arrived, keep no upload out that is still to come.
    const arriving = [...open].filter(({ request }) => mostOpen === limits.total || !request.raw.complete);
    const isFree = arriving.length < limits.total - (isNew ? 0 : limits.kept) && open.size < mostOpen;
    if (!hasShare && isFree) return true;
    return endSlowest(now, hasShare || resting.has(site) ? site : null);
  }

  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (Number(request.headers["content-length"] ?? Infinity) <= (limits.freeBytes ?? 0)) return;
    const { socket } = request.raw;
    const now = clock();
    const [group, site] = [addressGroup(request.ip), addressSite(request.ip)];
    if (!hasSlot(now, group, site))
      throw new ApiError(503, "UNAVAILABLE", msg("errors.unavailable"), { retryAfter: retryAfterSeconds });
    // A request that was made within the process has no connection.
    const bytesBefore = socket instanceof Socket ? socket.bytesRead : 0;
    const upload = { group, site, startedAt: now, bytesBefore, request, reply };
    open.add(upload);
    const end = (): void => void open.delete(upload);
    reply.raw.once("finish", end);
    reply.raw.once("close", end);
  };
}
