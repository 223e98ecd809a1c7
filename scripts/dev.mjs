import { spawn } from "node:child_process";
import { at, runMain, say } from "./lib/script-helpers.mjs";

const bin = (name, ...path) => at("node_modules", name, ...path);

/** Each begins anew by itself when a file of it changes: types and the server's script, the server, the pages. */
const programs = {
  compiler: [bin("typescript", "bin", "tsc"), "-b", at("packages", "server"), "--watch", "--preserveWatchOutput"],
  server: ["--watch", "--watch-preserve-output", at("packages", "server", "dist", "main.js")],
  pages: [bin("vite", "bin", "vite.js"), at("packages", "web"), "--clearScreen", "false"],
};

await runMain(async () => {
  // A development start, as `npm start` is one: sample data, the embedded database, and stand-ins for every partner.
  const env = { APP_ENV: "local", ...process.env };
  const children = Object.values(programs).map((args) =>
    spawn(process.execPath, args, { env, stdio: "inherit", detached: true }),
  );
  let isStopping = false;
  const stop = (code) => {
    if (isStopping) return;
    isStopping = true;
    process.exitCode = code;
    // Each with what it has started itself: the compiler is a program behind its script.
    for (const { pid, exitCode, signalCode } of children)
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGTERM");
  };
  for (const child of children) child.once("exit", (code) => stop(code ?? 0));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop(0));
  say("pages with hot reload: http://127.0.0.1:5173 (the API behind them: port 3000)");
});
