export { accountRoutes } from "./account-routes.ts";
export { passwordRoutes } from "./password-routes.ts";
export { takeSecondFactorAway } from "./reset-second-factor.ts";
export { secondFactorRoutes } from "./second-factor-routes.ts";
export { lockPerson } from "./second-factor-rows.ts";
export { sessionRoutes } from "./session-routes.ts";
export { stepUpRoutes } from "./step-up/step-up-routes.ts";
