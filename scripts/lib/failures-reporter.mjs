import { writeFileSync } from "node:fs";

/**
 * Vitest's reporter of all that fails, also outside of a test, which its JSON leaves out: a hook of a file or a group,
 * a file that cannot be loaded, an error that nobody handles.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter from there
export default class FailuresReporter {
  onTestRunEnd(modules, unhandled) {
    const failed = (file, name, errors) =>
      errors.map(({ stack, message }) => ({ file, name, message: stack || message }));
    const failures = modules.flatMap((module) => {
      const { moduleId, children } = module;
      return [
        ...failed(moduleId, "outside of its tests", module.errors()),
        ...[...children.allSuites()].flatMap((suite) => failed(moduleId, suite.fullName, suite.errors())),
        ...[...children.allTests("failed")].flatMap((test) =>
          failed(moduleId, test.fullName, test.result().errors.slice(0, 1)),
        ),
      ];
    });
    failures.push(...failed(undefined, "an error that no test handles", unhandled));
    const passed = modules.reduce((sum, { children }) => sum + [...children.allTests("passed")].length, 0);
    writeFileSync(process.env.FAILURES_REPORT, JSON.stringify({ passed, failures }));
  }
}
