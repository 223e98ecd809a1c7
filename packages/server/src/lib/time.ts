/** Durations in milliseconds. */
export const millisecondsIn = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
