// What every page says: the frame, the pieces of the interface, and failures of the connection.
export { clientErrors } from "./client-errors.ts";
export { shell } from "./shell.ts";
export { ui } from "./ui.ts";
