import { fold } from './fold.ts';
import { isVisible, plainLine } from './line.rules.ts';

/** Plain lines, without invisible ones, each once without regard to case; the first spelling stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map(plainLine).filter(isVisible)) {
    const key = fold(tag);
    if (key && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
