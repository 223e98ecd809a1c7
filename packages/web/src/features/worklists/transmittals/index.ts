export { CreateTransmittalPage } from "./create-transmittal-page.tsx";
export { TransmittalOrderPage } from "./transmittal-order-page.tsx";
export { TransmittalPage } from "./transmittal-page.tsx";
export { TransmittalPrintPage } from "./transmittal-print-page.tsx";
export { TransmittalsPage } from "./transmittals-page.tsx";
