import { stepUpSchema, stepUpWaysSchema } from "@dop/domain/contract";
import { route, type Routes } from "../../../http/route.ts";
import { proveAgain, waysToProve } from "./prove-again.ts";

/** Proving again who one is, before a strong action (rule A-24). */
export const stepUpRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /users/step-up",
    access: "staff",
    summary: "The ways in which one can prove again who one is",
    audit: null,
    answer: stepUpWaysSchema,
    handle: ({ requester }) => waysToProve(portal, requester),
  });

  route(app, portal, {
    call: "POST /users/step-up",
    access: "staff",
    summary: "Proves who one is, by one proof, for the next STEP_UP_MINUTES",
    audit: "session.proven",
    body: stepUpSchema,
    handle: ({ body, context }) => proveAgain(context, body),
  });
};
