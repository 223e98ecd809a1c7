/** The text that clerks save for a shipment without a number (rule N-2). */
export const noTrackingNumber = "No Tracking Number";
