export { licenseService } from "./license-service.ts";
