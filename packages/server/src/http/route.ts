// Rules: A-4, A-46 (docs/rules)
import type { Server } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { doneSchema, errorBodySchema } from "@dop/domain/contract";
import type { Permission } from "@dop/domain/staff";
import { textsIn, type Catalogue } from "@dop/texts";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import type { Portal } from "../portal.ts";
import { ApiError, ForbiddenError, invalid } from "./api-error.ts";
import { commandContext, type CommandContext } from "./command-context.ts";
import { identify, isAdministration, isKeyed, requesterOf, type Access } from "./identify.ts";
import { unknownFields } from "./named-problems.ts";
import { bodyLimits, type BodyLimitName } from "./request-bodies.ts";
import { limitOpenUploads, openUploadLimits } from "./open-uploads.ts";
import { rateLimitOf, type RateLimitName } from "./rate-limits.ts";
import type { StaffRequester } from "./requester.ts";
import { requireFreshProof, type StepUp } from "./step-up.ts";
import { rejectWrongKey, WrongKeyError } from "./wrong-keys.ts";

interface RequesterByAccess extends Record<Permission, StaffRequester> {
  public: { readonly kind: "anonymous" };
  customer_or_staff: { readonly kind: "anonymous" } | StaffRequester;
  customer_or_staff_write: { readonly kind: "anonymous" } | StaffRequester;
  key_or_staff: { readonly kind: "anonymous" } | StaffRequester;
  key_or_staff_write: { readonly kind: "anonymous" } | StaffRequester;
  staff: StaffRequester;
  staff_act: StaffRequester;
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

/** Media types that a call may answer besides JSON. */
type FileType = "text/csv" | "application/pdf" | "text/event-stream";

/** An answer that no schema checks: a file, or JSON as the database wrote it. */
type WrittenAnswer = Readable | Uint8Array | string;

interface RouteDeclaration<
  P extends $ZodType,
  Q extends $ZodType,
  B extends $ZodType,
  R extends $ZodType,
  A extends Access,
  F extends FileType | undefined,
> {
  /** Method, and path below the API base, as logs, tests and documents name it. */
  readonly call: `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;
  readonly summary: string;
  readonly access: A;
  /**
   * The audit action of every success; a read is buffered (`recordView`). Null for calls that neither change nor
   * reveal anything worth recording.
   */
  readonly audit: string | null;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The media types of a body that is not JSON; the route's scope provides its parser. */
  readonly consumes?: string[];
  /** Without one, and without a file, the call answers that it is done. */
  readonly answer?: R;
  /** The file that the call answers where it is asked for, or always where there is no `answer`. */
  readonly file?: F;
  readonly status?: 200 | 201 | 202;
  /** The handler sets 202 where the work waits for someone. */
  readonly mayDefer?: true;
  /** `text` unless the call takes more. */
  readonly bodyLimit?: BodyLimitName;
  /** Fresh proof of identity that the call asks for. */
  readonly stepUp?: StepUp;
  handle(
    call: Call<z.infer<P>, z.infer<Q>, z.infer<B>, A>,
  ): Promise<z.input<R> | (F extends FileType ? WrittenAnswer : never)>;
}

/** Calls that anyone can make must name a rate limit; others may. */
type Limited<A extends Access> = A extends "public" | "customer_or_staff" | "customer_or_staff_write"
  ? { readonly rateLimit: RateLimitName }
  : { readonly rateLimit?: RateLimitName };

/** Declares the calls of a topic. */
export type Routes = (app: FastifyInstance, portal: Portal) => void;

type UploadLimit = ReturnType<typeof limitOpenUploads>;
type OfPictures = keyof typeof openUploadLimits;
const uploadLimits = new WeakMap<Server, Record<OfPictures, UploadLimit>>();

/** The hook that counts the open requests with pictures of a server, whichever call they are for. */
function uploadLimitOf({ server }: FastifyInstance, name: OfPictures): UploadLimit {
  const known = uploadLimits.get(server) ?? {
    pictures: limitOpenUploads(openUploadLimits.pictures),
    upload: limitOpenUploads(openUploadLimits.upload),
  };
  uploadLimits.set(server, known);
  return known[name];
}

/** A call that takes no body refuses one, instead of silently ignoring what the caller sent. */
function refuseBody({ body = {} }: FastifyRequest): void {
  const names = typeof body === "object" && !Array.isArray(body) ? Object.keys(body ?? {}) : ["body"];
  if (names.length > 0) throw invalid([{ path: "", message: unknownFields(names) }]);
}

type AnyDeclaration = Omit<
  RouteDeclaration<$ZodType, $ZodType, $ZodType, $ZodType, Access, FileType | undefined>,
  "handle"
>;

/** The answer of a call that succeeds, by its media types where it may be a file. */
function answerSchema({ answer, file }: AnyDeclaration) {
  if (file === undefined) return answer ?? doneSchema;
  const json = answer === undefined ? {} : { "application/json": { schema: answer } };
  return { content: { ...json, [file]: { schema: z.string() } } };
}

/** Input and output of a call, as Fastify checks and documents them. */
function schemaOf(declaration: AnyDeclaration, stepUp: StepUp | null) {
  const { summary, access, params, query, body, consumes } = declaration;
  return {
    summary,
    description: `Access: ${access}.` + (stepUp === null ? "" : " Asks for a fresh proof (STEP_UP_REQUIRED)."),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(consumes === undefined ? {} : { consumes }),
    response: {
      [declaration.status ?? 200]: answerSchema(declaration),
      ...(declaration.mayDefer && { 202: answerSchema(declaration) }),
      403: stepUp === null && !isAdministration(access) ? z.string() : z.union([z.string(), errorBodySchema]),
      "4xx": errorBodySchema,
      "5xx": errorBodySchema,
    },
  };
}

/**
 * Declares one call. All calls run the same way: rate limit, permission, schema, then the handler with its context.
 * Permission comes before validation, so that an unauthorized caller learns nothing about what the call accepts.
 */
export function route<
  A extends Access,
  R extends $ZodType = z.ZodVoid,
  P extends $ZodType = z.ZodUnknown,
  Q extends $ZodType = z.ZodUnknown,
  B extends $ZodType = z.ZodUnknown,
  F extends FileType | undefined = undefined,
>(app: FastifyInstance, portal: Portal, declaration: RouteDeclaration<P, Q, B, R, A, F> & Limited<A>): void {
  const { answer, file, body, stepUp = null } = declaration;
  const [method, url] = declaration.call.split(" ", 2) as [HTTPMethods, string];
  const declared = { access: declaration.access, audit: declaration.audit, stepUp };
  const limit = declaration.bodyLimit ?? "text";
  const bodyLimit = bodyLimits[limit];
  const uploadLimit = limit === "pictures" || limit === "upload" ? uploadLimitOf(app, limit) : null;
  const contextOf = (request: FastifyRequest, action: string, onAudited?: () => void) =>
    commandContext({
      portal,
      requester: (requesterOf(request) ?? { kind: "anonymous" }) as RequesterByAccess[A],
      requestId: request.id,
      locale: request.locale,
      action,
      from: {
        address: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
        hasLeft: () => request.raw.socket.destroyed,
      },
      byKey: isKeyed(declaration.access),
      ...(onAudited ? { onAudited } : {}),
    });
  /** A refusal of someone who has a session, or gives a transmittal's or the services' key, right or wrong. */
  const recordDenial = (request: FastifyRequest): void => {
    const isStaff = requesterOf(request)?.kind === "staff";
    if (!isStaff && !isKeyed(declaration.access) && declaration.access !== "service") return;
    const entry = contextOf(request, "access.denied").auditEntry("access.denied", {
      subject: ["call", declaration.call],
      ...(isStaff ? {} : { actor: { kind: "anonymous", userId: null, name: "" } }),
    });
    portal.viewLog.recordDenial(entry);
  };
  app.route({
    method,
    url,
    bodyLimit,
    // A compressed stream would keep its events, and one that a HEAD opens would never end.
    ...(file === "text/event-stream" && { compress: false, exposeHeadRoute: false }),
    config: { ...rateLimitOf(declaration.rateLimit ?? null), ...declared },
    onRequest: async (request, reply) => {
      if (portal.config.rateLimits) uploadLimit?.(request, reply);
      const requester = await identify(portal, declaration.access, request, reply);
      const asksProof = stepUp === "always" || (stepUp === true && portal.config.stepUp.on);
      if (asksProof && requester.kind === "staff") requireFreshProof(portal, requester);
    },
    onError: async (request, _reply, error) => {
      const code = (error as Error) instanceof ApiError ? (error as { code: string }).code : "";
      const isWrongKey = code === "RATE_LIMITED" && requesterOf(request)?.kind !== "staff";
      const isRefused = code === "STEP_UP_REQUIRED" || code === "OUTSIDE_NETWORKS" || isWrongKey;
      if (isRefused || (error as Error) instanceof ForbiddenError) recordDenial(request);
    },
    preValidation: async (request) => {
      if (body === undefined) refuseBody(request);
    },
    schema: schemaOf(declaration, stepUp),
    handler: async (request, reply) => {
      let isAudited = declaration.audit === null;
      const context = contextOf(request, declaration.audit ?? "unnamed", () => {
        isAudited = true;
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
      const answered = await handled.catch(async (error: unknown) => {
        throw error instanceof WrongKeyError ? await rejectWrongKey(portal, request.ip) : error;
      });
      if (!isAudited) throw new Error(`${declaration.call} left no audit entry`);
      if (context.undoId !== undefined) void reply.header("undo", context.undoId);
      if (declaration.status !== undefined) void reply.status(declaration.status);
      return reply.send((answer ?? file) ? answered : { ok: true });
    },
  });
}
