/** Steps of macros and lore that are taken at once, in 20 to 40 ms: meanwhile nobody else is answered. */
export const WORK_AT_ONCE = 2_000_000;
