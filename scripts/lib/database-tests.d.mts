/** The test files below a folder whose imports lead to `module`, directly or through others, and those whose do not. */
export function testsByImport(folder: string, module: string): { reaching: string[]; others: string[] };
/** The tests of a list that one of the names means: folders end with a slash, and files are without `.test.ts`. */
export function testsNamed(folder: string, tests: readonly string[], names: readonly string[]): string[];
