export const number = (n: number): string => n.toLocaleString('en');

/** '1 report', '2,000 reports'. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${number(n)} ${n === 1 ? one : many}`;
