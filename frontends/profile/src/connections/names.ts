import { texts } from '@masque/texts';

const { numbered } = texts.connections;
export const LONGEST_NAME = 100;

export const shorten = (name: string, end: string): string => name.slice(0, LONGEST_NAME - end.length);

/** 'Night (2)' where there is a 'Night'. */
export function freeName(name: string, taken: readonly string[]): string {
  const bare = name.replace(/ \(\d+\)$/, '');
  let free = name;
  for (let n = 2; taken.includes(free); n += 1) free = numbered(shorten(bare, numbered('', n)), n);
  return free;
}
