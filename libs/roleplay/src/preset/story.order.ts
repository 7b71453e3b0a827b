import type { PresetPrompt } from './preset.ts';

type Order = readonly Pick<PresetPrompt, 'identifier' | 'isEnabled'>[];

const parts: ReadonlyMap<string, string> = new Map([
  ['system', 'main'],
  ['wiBefore', 'worldInfoBefore'],
  ['loreBefore', 'worldInfoBefore'],
  ['description', 'charDescription'],
  ['personality', 'charPersonality'],
  ['scenario', 'scenario'],
  ['persona', 'personaDescription'],
  ['wiAfter', 'worldInfoAfter'],
  ['loreAfter', 'worldInfoAfter'],
]);
const prompts = new Set(parts.values());

const usual = [
  'main',
  'worldInfoBefore',
  'charDescription',
  'charPersonality',
  'scenario',
  'worldInfoAfter',
  'personaDescription',
];

const tag = /\{\{+[^{}]*\}\}+/g;

function partsOf(story: string): string[] {
  const names = [...story.matchAll(tag)].map(([whole]) => whole.replaceAll(/[{}]/g, '').trim());
  return [...new Set(names.flatMap((name) => parts.get(name) ?? []))];
}

/** Parts follow the story string; missing ones are off. SillyTavern's default string is a no-op. */
export function storyOrder(story: string, order: Order): Order {
  const own = partsOf(story);
  if (own.length === 0 || own.join() === usual.join()) return order;
  const before = new Map(order.map((entry) => [entry.identifier, entry]));
  const missing = order.map(({ identifier }) => identifier).filter((id) => prompts.has(id) && !own.includes(id));
  const rest = [
    ...own.map((identifier) => before.get(identifier) ?? { identifier, isEnabled: true }),
    ...missing.map((identifier) => ({ identifier, isEnabled: false })),
  ];
  return order.map((entry) => (prompts.has(entry.identifier) ? (rest.shift() ?? entry) : entry));
}

export const hasStoryText = (story: string): boolean => story.replaceAll(tag, '').trim() !== '';
