export { presentTexts, presentStaffTexts, readFailedTexts, textsOfOrder, type StaffTextRow } from "./staff-texts.ts";
export { textRoutes, twilioPath } from "./text-routes.ts";
