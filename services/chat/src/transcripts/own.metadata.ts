import type { TranscriptHead } from '@masque/roleplay/transcripts';

const OWN = 'masque';

export type MetadataFields = TranscriptHead['metadata'];

export const isFields = (value: unknown): value is MetadataFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const ownIn = (fields: MetadataFields): MetadataFields => {
  const own = fields[OWN];
  return isFields(own) ? own : {};
};

/** Replaces the fields in `names`; other fields of our section stay. */
export function withOwn(fields: MetadataFields, names: readonly string[], ours: MetadataFields): MetadataFields {
  const known = Object.entries(ownIn(fields));
  const unknown = known.filter(([name]) => !names.includes(name));
  if (unknown.length === known.length && Object.keys(ours).length === 0) return fields;
  const { [OWN]: _, ...others } = fields;
  const own = { ...Object.fromEntries(unknown), ...ours };
  return Object.keys(own).length === 0 ? others : { ...fields, [OWN]: own };
}
