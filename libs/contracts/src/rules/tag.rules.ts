import { fold } from './fold.ts';
import { isVisible, plainLine } from './line.rules.ts';

/** A list of tags in an address is parted by commas. */
const SEPARATORS = /[,\r\n\u2028\u2029]/;

/** What somebody typed or a card says as one tag; it may be several. */
export const tagsIn = (text: string): string[] => text.split(SEPARATORS).map(plainLine).filter(isVisible);

/** Plain lines without commas, without invisible ones, each once without regard to case; the first spelling stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.flatMap(tagsIn)) {
    const key = fold(tag);
    if (key && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
