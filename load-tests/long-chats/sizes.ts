/** Messages of a long chat, and of the short one beside it. */
export const LONG = 10_000;
export const SHORT = 15;
