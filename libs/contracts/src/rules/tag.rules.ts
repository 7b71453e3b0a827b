import { fold } from './fold.ts';

/** Trimmed, without empty ones, each once without regard to case; the first spelling stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((typed) => typed.trim())) {
    const key = fold(tag);
    if (key && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
