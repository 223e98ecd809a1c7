/** What clerks save where a shipment has no number (rule N-2). */
export const noTrackingNumber = "No Tracking Number";
