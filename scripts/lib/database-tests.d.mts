/** The test files below a folder whose imports lead to `module`, directly or through others, and those whose do not. */
export function testsByImport(folder: string, module: string): { reaching: string[]; others: string[] };
