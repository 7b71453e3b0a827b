import { z } from 'zod';
import { BoundedJson } from '../bounded-json.ts';
import { text } from '../common.ts';

export const loreLimits = { entries: 5_000, keys: 200, key: 1_000, content: 50_000, name: 500, note: 20_000 } as const;

const Keys = z.array(text(loreLimits.key)).max(loreLimits.keys);
const whole = (least: number, most: number) => z.number().min(least).max(most);
const Order = whole(-1_000_000_000, 1_000_000_000);
const Name = text(loreLimits.name);

/** Card V2 `character_book` and V3 lorebook entry; SillyTavern's own settings (`depth`, …) stay in `extensions`. */
export const LoreEntry = z.object({
  keys: Keys.default([]),
  content: text(loreLimits.content).default(''),
  enabled: z.boolean().default(true),
  insertionOrder: Order.default(100),
  useRegex: z.boolean().default(false),
  caseSensitive: z.boolean().optional(),
  constant: z.boolean().optional(),
  selective: z.boolean().optional(),
  secondaryKeys: Keys.optional(),
  priority: Order.optional(),
  position: z.enum(['before_char', 'after_char']).optional(),
  id: z.union([Name, whole(-1e15, 1e15)]).optional(),
  name: Name.optional(),
  comment: text(loreLimits.note).optional(),
  extensions: BoundedJson.default({}),
  unknown: BoundedJson.default({}),
});
export type LoreEntry = z.output<typeof LoreEntry>;

export const Lorebook = z.object({
  name: Name.optional(),
  description: text(loreLimits.note).optional(),
  scanDepth: whole(0, 1e6).optional(),
  tokenBudget: whole(0, 1e9).optional(),
  recursiveScanning: z.boolean().optional(),
  extensions: BoundedJson.default({}),
  entries: z.array(LoreEntry).max(loreLimits.entries).default([]),
  unknown: BoundedJson.default({}),
});
export type Lorebook = z.output<typeof Lorebook>;
