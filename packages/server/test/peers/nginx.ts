// The core is plain JavaScript, as that of the other peers.
export { startNginx } from "../../../../scripts/lib/nginx.mjs";
export type { NginxLines, RunningNginx } from "../../../../scripts/lib/nginx.mjs";
