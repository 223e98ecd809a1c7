export { createCaptureTexts } from "./capture.ts";
export type { TextEvent, TextTransport } from "./port.ts";
export { createTexter, endTexts, type Texter } from "./texter.ts";
export { createTwilioTransport } from "./twilio.ts";
