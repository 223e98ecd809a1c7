import { stripVTControlCharacters } from "node:util";
import { relative } from "node:path";
import { at } from "./script-helpers.mjs";

const mostLines = 10;

/**
 * A failure in at most ten lines: its name, the beginning of its message, and the first line of ours in its stack.
 *
 * @param {string} name
 * @param {string} [message] with its stack
 */
function failure(name, message = "") {
  const lines = stripVTControlCharacters(message).replaceAll(at(), ".").split("\n");
  const isFrame = (line) => /^\s+at /.test(line);
  const said = lines.filter((line) => line.trim() !== "" && !isFrame(line)).slice(0, mostLines - 2);
  const frame = lines.find((line) => isFrame(line) && !/node_modules|node:/.test(line));
  return [name, ...said.map((line) => `  ${line}`), ...(frame === undefined ? [] : [`  ${frame.trim()}`])].join("\n");
}

/** @param {{ passed: number, failures: { file?: string, name: string, message: string }[] }} [report] */
export function countVitest(code, report) {
  const failures = (report?.failures ?? []).map(({ file, name, message }) =>
    failure(file === undefined ? name : `${relative(at(), file)} › ${name}`, message),
  );
  return counted(code, report?.passed ?? 0, failures.length, failures);
}

/** A flaky test is a failed one: there are no retries. */
export function countPlaywright(code, report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failures = (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap((spec) => (spec.ok ? [] : [failure(`${spec.file} › ${spec.title}`, errorOf(spec))]));
  return counted(code, expected, unexpected + flaky, failures);
}

/** The tests of a suite and of the suites in it. */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function errorOf(spec) {
  const error = spec.tests?.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0];
  const where = error?.location && `\n    at ${error.location.file}:${error.location.line}:${error.location.column}`;
  return error && `${error.message ?? ""}${where ?? ""}`;
}

/** A stage that crashed, or that ran nothing, has failed whatever its report says. */
function counted(code, passed, failed, failures) {
  const silentFailure = failed === 0 && (code !== 0 || passed === 0);
  return silentFailure
    ? { passed, failed: 1, failures: [`it ended with code ${code}, and no test failed: see above`] }
    : { passed, failed, failures };
}
