export const LONG = 10_000;
export const SHORT = 15;
