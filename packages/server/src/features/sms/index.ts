export { presentSms, presentStaffSms, readFailedSms, smsOfOrder, type StaffSmsRow } from "./staff-sms.ts";
export { smsRoutes, twilioPath } from "./sms-routes.ts";
