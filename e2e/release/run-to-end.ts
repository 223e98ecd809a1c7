import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

/** The surroundings of a command. */
export interface Place {
  /** Words before the command line, such as those that enter a namespace. */
  readonly before: readonly string[];
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export interface Ended {
  readonly code: number | null;
  /** Its whole output, errors included. */
  readonly output: string;
}

/** A command that runs; `output()` grows with what it writes. */
export interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  output(): string;
  readonly ended: Promise<Ended>;
}

/** Starts a command, which is ended with this process at the latest. */
export function start(command: readonly string[], { before, env, cwd }: Place): Running {
  const [program = "", ...args] = [...before, ...command];
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => parts.push(text.toString()));
  const killNow = (): void => void child.kill("SIGKILL");
  process.once("exit", killNow);
  const output = () => parts.join("");
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.removeListener("exit", killNow);
      resolve({ code, output: output() });
    });
  });
  return { child, output, ended };
}

/** Runs a command. @returns what it wrote @throws Error with that, when it does not end with 0 */
export async function runToEnd(command: readonly string[], place: Place): Promise<string> {
  const { code, output } = await start(command, place).ended;
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${String(code)}:\n${output}`);
  return output;
}
