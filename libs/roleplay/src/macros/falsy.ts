/** Bounded white space: each of many macros may test a long text. */
const no = /^\s{0,99}(?:off|false|0)\s{0,99}$/i;

export const isFalse = (text: string): boolean => no.test(text);
