import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runToEnd, type Place } from "./run-to-end.ts";

const source = fileURLToPath(new URL("../../", import.meta.url));
const file = join(source, "deploy", "Dockerfile");

/** One line of the Dockerfile, continuations joined. */
interface Step {
  readonly keyword: string;
  readonly rest: string;
}

/** A stage of the image in a folder instead of a container: `/app` is `folder`/app. */
export interface ImageStage {
  readonly folder: string;
  /** The last WORKDIR. */
  readonly workingFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The programs and arguments of CMD and HEALTHCHECK, where there are any. */
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** RUN lines that were left out: they install Debian packages, which the machine has. */
  readonly packages: readonly string[];
}

async function stepsOfStages(): Promise<readonly (readonly Step[])[]> {
  const lines = (await readFile(file, "utf8")).replaceAll(/^#.*\n/gm, "").replaceAll(/\s*\\\n\s*/g, " ");
  const steps = lines.split("\n").flatMap((line) => {
    const [, keyword, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return keyword === undefined || rest === undefined ? [] : [{ keyword, rest }];
  });
  const starts = steps.flatMap(({ keyword }, at) => (keyword === "FROM" ? [at] : []));
  return starts.map((start, at) => steps.slice(start, starts[at + 1]));
}

/** The patterns of a .dockerignore: `**` is any folder, `*` any part of a name. */
async function ignored(): Promise<RegExp[]> {
  const patterns = (await readFile(`${file}.dockerignore`, "utf8")).split("\n").filter((line) => line !== "");
  return patterns.map((pattern) => {
    const [anywhere, rest] = pattern.startsWith("**/") ? ["(?:.*/)?", pattern.slice(3)] : ["", pattern];
    return new RegExp(`^${anywhere}${rest.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(?:/|$)`);
  });
}

/** Copies what `docker build` sends to its daemon. */
async function copyContext(to: string): Promise<void> {
  const patterns = await ignored();
  const isSent = (path: string) => !patterns.some((pattern) => pattern.test(relative(source, path)));
  await cp(source, to, { recursive: true, preserveTimestamps: true, filter: isSent });
}

const listOf = (json: string): string[] => JSON.parse(json) as string[];

/**
 * Runs the Dockerfile's stages one after the other in folders below `folder`.
 *
 * @param place where RUN lines run: their PATH has what the image has
 * @returns the last stage, which is the image
 */
export async function buildImage(folder: string, place: Place): Promise<ImageStage> {
  const stages = new Map<string, ImageStage>();
  let last: ImageStage | undefined;
  for (const [at, steps] of (await stepsOfStages()).entries()) {
    const name = / AS (\w+)$/.exec(steps[0]?.rest ?? "")?.[1] ?? String(at);
    last = await runStage(steps, { folder: join(folder, name), place, stages });
    stages.set(name, last);
  }
  if (last === undefined) throw new Error("The Dockerfile has no stage.");
  return last;
}

async function runStage(
  steps: readonly Step[],
  { folder, place, stages }: { folder: string; place: Place; stages: ReadonlyMap<string, ImageStage> },
): Promise<ImageStage> {
  const environment: Record<string, string> = {};
  const packages: string[] = [];
  let workingFolder = folder;
  let command: string[] = [];
  let healthCheck: string[] = [];
  await mkdir(folder, { recursive: true });
  /** The place on this machine of a path of the container. */
  const inStage = (path: string) => (path.startsWith("/") ? join(folder, path) : resolve(workingFolder, path));
  for (const { keyword, rest } of steps) {
    switch (keyword) {
      case "FROM":
      case "EXPOSE":
      case "USER":
        break;
      case "WORKDIR":
        workingFolder = inStage(rest);
        await mkdir(workingFolder, { recursive: true });
        break;
      case "ENV":
        for (const pair of rest.split(" ")) environment[pair.split("=", 1).join()] = pair.replace(/^[^=]*=/, "");
        break;
      case "COPY": {
        const [, from, what = "", to = ""] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
        const other = from === undefined ? undefined : stages.get(from);
        if (other) await copyAll(join(other.folder, what), inStage(to));
        else if (what === "." && from === undefined) await copyContext(inStage(to));
        else throw new Error(`COPY ${rest}: only the whole context, or from a stage before it.`);
        break;
      }
      case "RUN":
        if (rest.startsWith("apt-get ")) packages.push(rest);
        // Absolute paths of the container are below the stage's folder.
        else
          await runToEnd(["sh", "-c", rest.replaceAll(/(?<= )(?=\/\w)/g, folder)], {
            ...place,
            cwd: workingFolder,
            env: { ...place.env, ...environment },
          });
        break;
      case "HEALTHCHECK":
        healthCheck = listOf(/ CMD (\[.*\])$/.exec(rest)?.[1] ?? "[]");
        break;
      case "CMD":
        command = listOf(rest);
        break;
      default:
        throw new Error(`The Dockerfile has ${keyword}, which this test does not know.`);
    }
  }
  return { folder, workingFolder, environment, command, healthCheck, packages };
}

async function copyAll(from: string, to: string): Promise<void> {
  for (const name of await readdir(from))
    await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
}
