import { z } from 'zod';
import type { ComposedFile } from './export.archive.ts';

const Tags = z.object({
  tags: z.array(z.looseObject({ id: z.string() })).default([]),
  tag_map: z.record(z.string(), z.array(z.string())).default({}),
});

/** Chat writes the settings, social the tags, of which those of cards in the archive are left. */
export const sillyTavernSettings: ComposedFile = {
  path: 'settings.json',
  compose: (texts, paths) => {
    const settings: object = Object.assign({}, ...texts.map((text): unknown => JSON.parse(text)));
    const { tags, tag_map } = Tags.parse(settings);
    const cards = Object.entries(tag_map).filter(([card]) => paths.has(`characters/${card}`));
    const used = new Set(cards.flatMap(([, ids]) => ids));
    const own = { tags: tags.filter(({ id }) => used.has(id)), tag_map: Object.fromEntries(cards) };
    return `${JSON.stringify({ ...settings, ...own }, undefined, 2)}\n`;
  },
};
