import { stepUpSchema, stepUpWaysSchema } from "@dop/domain/contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../http/route.ts";
import type { Portal } from "../../../portal.ts";
import { proveAgain, waysToProve } from "./prove-again.ts";

/** Proving again who one is, before a strong action (rule A-24). */
export function stepUpRoutes(app: FastifyInstance, portal: Portal): void {
  const forStaff = { access: "staff", url: "/users/step-up" } as const;

  route(app, portal, {
    ...forStaff,
    method: "GET",
    summary: "The ways in which one can prove again who one is",
    audit: null,
    answer: stepUpWaysSchema,
    handle: ({ requester }) => waysToProve(portal, requester),
  });

  route(app, portal, {
    ...forStaff,
    method: "POST",
    summary: "Proves who one is, by one proof, for the next STEP_UP_MINUTES",
    audit: "session.proven",
    body: stepUpSchema,
    handle: ({ body, context }) => proveAgain(context, body),
  });
}
