import { readFileSync } from "node:fs";

interface Build {
  readonly version: string;
  /** The commit that it was built from; "source" where no Git could tell. */
  readonly commit: string;
}

/** Written beside the compiled server when it is built. */
const told = new URL("../build.json", import.meta.url);
/** The package of the source, for tests. */
const source = new URL("../../package.json", import.meta.url);

function readBuild(): Build {
  try {
    return JSON.parse(readFileSync(told, "utf8")) as Build;
  } catch {
    const { version } = JSON.parse(readFileSync(source, "utf8")) as Pick<Build, "version">;
    return { version, commit: "source" };
  }
}

/** The version of this server. */
export const build: Build = readBuild();
