import { fold } from './fold.ts';
import { isVisible, plainLine } from './line.rules.ts';

/** URLs separate tags with commas. */
const SEPARATORS = /[,\r\n\u2028\u2029]/;

export const tagsIn = (text: string): string[] => text.split(SEPARATORS).map(plainLine).filter(isVisible);

export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.flatMap(tagsIn)) {
    const key = fold(tag);
    if (key && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
