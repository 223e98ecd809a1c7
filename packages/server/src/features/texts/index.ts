export { presentTexts } from "./present-texts.ts";
export { textRoutes, twilioPath } from "./text-routes.ts";
