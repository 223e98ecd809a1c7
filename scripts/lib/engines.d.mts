export function enginePrograms(): Readonly<Record<"firefox" | "webkit" | "screen", string | undefined>>;
