export { createCaptureSms } from "./capture.ts";
export type { SmsEvent, SmsTransport } from "./port.ts";
export { createSmsOutbox, endSms, type SmsOutbox } from "./sms-outbox.ts";
export { createTwilioTransport } from "./twilio.ts";
