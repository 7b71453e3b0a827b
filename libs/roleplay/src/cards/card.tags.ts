import type { FieldReader } from '../shared/fields.ts';

/** Each tag costs as much memory as 20 characters; text with more separators isn't a tag list. */
const MOST_SPLIT = 10_000;
const SEPARATOR = /[,\n\r]/;
/** Bidirectional control characters: invisible, and they reorder the text after them. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const keyOf = (tag: string): string => tag.normalize('NFKC').toUpperCase().toLowerCase();

export function readTags(fields: FieldReader): string[] {
  const given = fields.texts('tags', ',');
  const single: string[] = [];
  for (const tag of given) single.push(...(single.length < MOST_SPLIT ? tag.split(SEPARATOR, MOST_SPLIT) : [tag]));
  const plain = single.map((tag) => tag.replace(DIRECTION, '').trim());
  const byKey = new Map<string, string>();
  for (const tag of plain) if (tag !== '' && !byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag);
  const tags = [...byKey.values()];
  const say = (how: string): void => fields.log.repair('tags', `“tags” ${how}.`);
  if (single.length > given.length) say('contained commas or line breaks, which separate tags');
  if (single.some((tag, i) => tag.trim() !== plain[i])) say('contained text-direction marks, which were removed');
  if (tags.length < plain.filter((tag) => tag !== '').length)
    say('contained the same tag more than once; the first was kept');
  return tags;
}
