import type { Fields } from '../shared/fields.ts';

/** Each costs as much memory as 20 letters: what has more separators is no list of tags. */
const MOST_SPLIT = 10_000;
/** Lists of tags are written with commas, in forms and addresses. */
const SEPARATOR = /[,\n\r]/;
/** Marks, embeddings, overrides and isolates of the writing direction: nobody sees them, and they turn round what follows. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** As people compare them: without regard to case, widths and ligatures. */
const keyOf = (tag: string): string => tag.normalize('NFKC').toUpperCase().toLowerCase();

/** The tags of a card, each once and by itself; says what of them is not as it was. */
export function readTags(fields: Fields): string[] {
  const given = fields.texts('tags', ',');
  const single: string[] = [];
  for (const tag of given) single.push(...(single.length < MOST_SPLIT ? tag.split(SEPARATOR, MOST_SPLIT) : [tag]));
  const plain = single.map((tag) => tag.replace(DIRECTION, '').trim());
  const byKey = new Map<string, string>();
  for (const tag of plain) if (tag !== '' && !byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag);
  const tags = [...byKey.values()];
  const say = (how: string): void => fields.log.repaired('tags', `“tags” ${how}.`);
  if (single.length > given.length) say('held commas or line breaks, which separate tags');
  if (single.some((tag, i) => tag.trim() !== plain[i])) say('held marks of the writing direction, which were removed');
  if (tags.length < plain.filter((tag) => tag !== '').length)
    say('held the same tag more than once; the first was read');
  return tags;
}
