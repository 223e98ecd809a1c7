export { builtWebApp, webApp } from "./web-app.ts";
