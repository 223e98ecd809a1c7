export { presentTexts } from "./present-texts.ts";
export { presentStaffTexts, readFailedTexts, textsOfOrder, type StaffTextRow } from "./staff-texts.ts";
export { textRoutes, twilioPath } from "./text-routes.ts";
