export { createBypassGateway } from "./bypass.ts";
export { PaymentGatewayError, WebhookRejectedError } from "./port.ts";
export type {
  Capture,
  Checkout,
  NewCheckout,
  PaymentEvent,
  PaymentFailure,
  PaymentGateway,
  PaymentName,
  PaymentReading,
  PaymentState,
  Payout,
  PayoutLine,
  Refund,
  Release,
  WebhookRejection,
} from "./port.ts";
export type { SandboxDelivery } from "./sandbox-events.ts";
export { renderSandboxPage } from "./sandbox-page.ts";
export type { SandboxPageOptions } from "./sandbox-page.ts";
export { createSandboxGateway } from "./sandbox.ts";
export type {
  SandboxDecision,
  SandboxGateway,
  SandboxGatewayOptions,
  SandboxPayment,
  SandboxSettlement,
} from "./sandbox.ts";
