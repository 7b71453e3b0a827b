/** Macro and lore steps; they block the event loop for 20 to 40 ms. */
export const WORK_AT_ONCE = 2_000_000;
