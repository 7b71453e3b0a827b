import type { TranscriptHead } from '@masque/roleplay/transcripts';

const OWN = 'masque';

export type Fields = TranscriptHead['metadata'];

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const ownIn = (fields: Fields): Fields => {
  const own = fields[OWN];
  return isFields(own) ? own : {};
};

/** Replaces the fields in `names`; other fields of our section stay. */
export function withOwn(fields: Fields, names: readonly string[], ours: Fields): Fields {
  const known = Object.entries(ownIn(fields));
  const unknown = known.filter(([name]) => !names.includes(name));
  if (unknown.length === known.length && Object.keys(ours).length === 0) return fields;
  const { [OWN]: _, ...others } = fields;
  const own = { ...Object.fromEntries(unknown), ...ours };
  return Object.keys(own).length === 0 ? others : { ...fields, [OWN]: own };
}
