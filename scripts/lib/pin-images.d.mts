export function pinImages(text: string): Promise<{
  readonly text: string;
  readonly pinned: ReadonlyMap<string, string>;
  readonly failed: ReadonlyMap<string, string>;
}>;
