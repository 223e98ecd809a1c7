import { findProgram } from "./system.mjs";

/**
 * The browsers of other engines that this machine has, by the names of their projects; `screen` is what WebKit's draws
 * on.
 */
export function enginePrograms() {
  return {
    firefox: findProgram(["firefox-esr", "firefox"]),
    webkit: findProgram(["WebKitWebDriver"]),
    screen: findProgram(["Xvfb"]),
  };
}
