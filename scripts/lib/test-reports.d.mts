interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}
export function countVitest(code: number, report: unknown): Count;
export function countPlaywright(code: number, report: unknown): Count;
