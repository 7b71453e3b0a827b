/** The blanks around it are bounded: any long text may be asked, by each of many macros. */
const no = /^\s{0,99}(?:off|false|0)\s{0,99}$/i;

/** Whether a text says no, as SillyTavern reads it; nothing at all is for the caller to judge. */
export const isFalse = (text: string): boolean => no.test(text);
