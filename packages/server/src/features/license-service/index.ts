export { licenseService } from "./license-service.ts";
export { letterFileName } from "./send-letter-of-validity.ts";
