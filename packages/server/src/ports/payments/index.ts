export { createBypassGateway } from "./bypass.ts";
export {
  type Checkout,
  type NewCheckout,
  type PaymentEvent,
  type PaymentGateway,
  PaymentGatewayError,
  type FailedRefund,
  type PaymentReading,
  type Payout,
  type PayoutLine,
  WebhookRejectedError,
} from "./port.ts";
export { renderSandboxPage } from "./sandbox-page.ts";
export { createSandboxGateway, type SandboxGateway, type SandboxPayment } from "./sandbox.ts";
