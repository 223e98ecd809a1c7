// Rules, A-21 (docs/rules)
import { roleIds } from "@dop/domain/staff";
import { timingSafeEqual } from "node:crypto";
import type { Server } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { doneSchema, errorBodySchema } from "@dop/domain/contract";
import { textsIn, type Catalogue } from "@dop/domain/texts";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import type { Portal } from "../portal.ts";
import { ApiError, forbidden, ForbiddenError, invalid } from "./api-error.ts";
import { commandContext, type CommandContext } from "./command-context.ts";
import { unknownFields } from "./named-problems.ts";
import { bodyLimits, type BodyLimitName } from "./body-limits.ts";
import { limitOpenUploads, openUploadLimits } from "./open-uploads.ts";
import { rateLimitOf, type RateLimitName } from "./rate-limits.ts";
import type { Requester, StaffRequester } from "./requester.ts";
import { requireStaff } from "./sessions.ts";
import { requireFreshProof, type StepUp } from "./step-up.ts";
import { answerToWrongKey, WrongKeyError } from "./wrong-keys.ts";

/** Who may make a call; part of every route's declaration. */
export type Access =
  /** Anyone; a token is ignored. */
  | "public"
  /** The customer by the order's uuid, or staff by token (any role). */
  | "customer_or_staff"
  /** The same, but a viewer changes nothing. */
  | "customer_or_staff_write"
  /** The Lt. Governor's desk by the transmittal's key (?key=), or staff by token; the handler checks the key. */
  | "key_or_staff"
  /** The same, but a viewer changes nothing. */
  | "key_or_staff_write"
  /** Any logged-in role, viewers too: reads only. */
  | "staff"
  /** Logged in, and not as a viewer. */
  | "staff_write"
  | "admin"
  /** The county's programs (license registry, mail server), by the service key. */
  | "service";

/** The type of requester for each access. */
interface RequesterByAccess {
  public: { readonly kind: "anonymous" };
  customer_or_staff: { readonly kind: "anonymous" } | StaffRequester;
  customer_or_staff_write: { readonly kind: "anonymous" } | StaffRequester;
  key_or_staff: { readonly kind: "anonymous" } | StaffRequester;
  key_or_staff_write: { readonly kind: "anonymous" } | StaffRequester;
  staff: StaffRequester;
  staff_write: StaffRequester;
  admin: StaffRequester;
  service: { readonly kind: "service" };
}

interface Call<P, Q, B, A extends Access> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly requester: RequesterByAccess[A];
  readonly context: CommandContext<RequesterByAccess[A]>;
  /** All texts in the language of the request. */
  readonly texts: Catalogue;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface RouteDeclaration<
  P extends $ZodType,
  Q extends $ZodType,
  B extends $ZodType,
  R extends $ZodType,
  A extends Access,
> {
  /** Its method and its path below the API base, as logs, tests and documents name it. */
  readonly call: `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;
  readonly summary: string;
  readonly access: A;
  /**
   * The audit action that every success writes or, as a look, leaves to be written; null only for calls that change and
   * reveal nothing worth a record.
   */
  readonly audit: string | null;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The media type of a body that is not JSON; the route's scope provides its parser. */
  readonly consumes?: string;
  /** Without one the call answers that it is done. */
  readonly answer?: R;
  readonly status?: 200 | 201 | 202;
  /** `text` unless the call takes more. */
  readonly bodyLimit?: BodyLimitName;
  /** Whether it asks for a fresh proof of who calls. */
  readonly stepUp?: StepUp;
  handle(call: Call<z.infer<P>, z.infer<Q>, z.infer<B>, A>): Promise<z.input<R>>;
}

/** What anyone can call names its rate limit; a call whose caller is known has none unless it names one. */
type Limited<A extends Access> = A extends "public" | "customer_or_staff" | "customer_or_staff_write"
  ? { readonly rateLimit: RateLimitName }
  : { readonly rateLimit?: RateLimitName };

function equalInConstantTime(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Declares the calls of a topic. */
export type Routes = (app: FastifyInstance, portal: Portal) => void;

/** Whether this is the services' key; compared in constant time. */
export function isServiceKey(portal: Portal, given: string): boolean {
  return equalInConstantTime(given, portal.config.secrets.service);
}

/** Who makes a request, once that is known. */
const requesters = new WeakMap<FastifyRequest, Requester>();

const isKeyed = (access: Access): boolean => access === "key_or_staff" || access === "key_or_staff_write";

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/**
 * The staff member of the token. The answer's `x-session-idle-in` has the seconds until the session ends without
 * another call. A call with `x-background: 1` was made by the page itself and does not keep the session alive.
 */
async function staffOf(portal: Portal, request: FastifyRequest, reply: FastifyReply): Promise<StaffRequester> {
  const present = header(request, "x-background") !== "1";
  const { staff, idleIn } = await requireStaff(portal, header(request, "x-access-token"), present);
  requesters.set(request, staff);
  void reply.header("x-session-idle-in", idleIn);
  return staff;
}

async function identify(
  portal: Portal,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Requester> {
  const token = header(request, "x-access-token");
  switch (access) {
    case "public":
      return { kind: "anonymous" };
    case "service":
      if (!isServiceKey(portal, header(request, "x-service-key") ?? ""))
        throw await answerToWrongKey(portal, request.ip);
      return { kind: "service" };
    case "customer_or_staff":
    case "customer_or_staff_write":
      if (token === undefined || token === "") return { kind: "anonymous" };
      break;
    case "key_or_staff":
    case "key_or_staff_write": {
      const key = (request.query as { key?: unknown } | undefined)?.key;
      if ((token === undefined || token === "") && typeof key === "string") return { kind: "anonymous" };
      break;
    }
    case "staff":
    case "staff_write":
    case "admin":
  }
  const staff = await staffOf(portal, request, reply);
  if (access.endsWith("_write") && staff.roleId === roleIds.viewer) throw forbidden();
  if (access === "admin" && staff.roleId !== roleIds.admin) throw forbidden();
  return staff;
}

const uploadLimits = new WeakMap<Server, ReturnType<typeof limitOpenUploads>>();

/** The hook that counts the open uploads of a server, whichever call they are for. */
function uploadLimitOf({ server }: FastifyInstance): ReturnType<typeof limitOpenUploads> {
  const known = uploadLimits.get(server) ?? limitOpenUploads(openUploadLimits);
  uploadLimits.set(server, known);
  return known;
}

/** A call that takes no body refuses one, instead of silently ignoring what the caller sent. */
function refuseBody({ body = {} }: FastifyRequest): void {
  const names = typeof body === "object" && !Array.isArray(body) ? Object.keys(body ?? {}) : ["body"];
  if (names.length > 0) throw invalid([{ path: "", message: unknownFields(names) }]);
}

/**
 * Declares one call. All calls run the same way: rate limit, permission, schema, then the handler with its transaction.
 * Permission comes before validation, so that an unauthorized caller learns nothing about what the call accepts.
 */
export function route<
  A extends Access,
  R extends $ZodType = z.ZodVoid,
  P extends $ZodType = z.ZodUnknown,
  Q extends $ZodType = z.ZodUnknown,
  B extends $ZodType = z.ZodUnknown,
>(app: FastifyInstance, portal: Portal, declaration: RouteDeclaration<P, Q, B, R, A> & Limited<A>): void {
  const { params, query, body, stepUp = null } = declaration;
  const [method, url] = declaration.call.split(" ", 2) as [HTTPMethods, string];
  const declared = { access: declaration.access, audit: declaration.audit, stepUp };
  const uploadLimit = uploadLimitOf(app);
  const contextOf = (request: FastifyRequest, action: string, onAccountedFor?: () => void) =>
    commandContext({
      portal,
      requester: (requesters.get(request) ?? { kind: "anonymous" }) as RequesterByAccess[A],
      requestId: request.id,
      locale: request.locale,
      action,
      from: { address: request.ip, userAgent: request.headers["user-agent"] ?? "" },
      byKey: isKeyed(declaration.access),
      ...(onAccountedFor ? { onAccountedFor } : {}),
    });
  /** A refusal of someone who has a session, or gives a transmittal's or the services' key, right or wrong. */
  const noteRefusal = (request: FastifyRequest): void => {
    const isStaff = requesters.get(request)?.kind === "staff";
    if (!isStaff && !isKeyed(declaration.access) && declaration.access !== "service") return;
    const entry = contextOf(request, "access.denied").auditEntry("access.denied", {
      subject: ["call", declaration.call],
      ...(isStaff ? {} : { actor: { kind: "anonymous", userId: null, name: "" } }),
    });
    portal.looks.noteRefusal(entry);
  };
  app.route({
    method,
    url,
    bodyLimit: bodyLimits[declaration.bodyLimit ?? "text"],
    config: { ...rateLimitOf(declaration.rateLimit ?? null), ...declared },
    onRequest: async (request, reply) => {
      if ((declaration.bodyLimit === "pictures" || declaration.bodyLimit === "upload") && portal.config.rateLimits)
        uploadLimit(request, reply);
      const requester = await identify(portal, declaration.access, request, reply);
      requesters.set(request, requester);
      const asksProof = stepUp === "always" || (stepUp === true && portal.config.stepUp.on);
      if (asksProof && requester.kind === "staff") requireFreshProof(portal, requester);
    },
    onError: async (request, _reply, error) => {
      const code = (error as Error) instanceof ApiError ? (error as { code: string }).code : "";
      const isWrongKey = code === "RATE_LIMITED" && requesters.get(request)?.kind !== "staff";
      const isRefused = code === "STEP_UP_REQUIRED" || isWrongKey;
      if (isRefused || (error as Error) instanceof ForbiddenError) noteRefusal(request);
    },
    preValidation: async (request) => {
      if (body === undefined) refuseBody(request);
    },
    schema: {
      summary: declaration.summary,
      description:
        `Access: ${declaration.access}.` + (stepUp === null ? "" : " Asks for a fresh proof (STEP_UP_REQUIRED)."),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(declaration.consumes === undefined ? {} : { consumes: [declaration.consumes] }),
      response: {
        [declaration.status ?? 200]: declaration.answer ?? doneSchema,
        403: stepUp === null ? z.string() : z.union([z.string(), errorBodySchema]),
        "4xx": errorBodySchema,
        "5xx": errorBodySchema,
      },
    },
    handler: async (request, reply) => {
      let isAccountedFor = declaration.audit === null;
      const context = contextOf(request, declaration.audit ?? "unnamed", () => {
        isAccountedFor = true;
      });
      const handled = declaration.handle({
        params: request.params as z.infer<P>,
        query: request.query as z.infer<Q>,
        body: request.body as z.infer<B>,
        requester: context.requester,
        context,
        texts: textsIn(request.locale),
        request,
        reply,
      });
      const answer = await handled.catch(async (error: unknown) => {
        throw error instanceof WrongKeyError ? await answerToWrongKey(portal, request.ip) : error;
      });
      if (!isAccountedFor) throw new Error(`${declaration.call} left no audit entry`);
      return reply.status(declaration.status ?? 200).send(declaration.answer ? answer : { ok: true });
    },
  });
}
