/** Times the heaviest calls, best of many runs since the machine may be busy: `npm run bench -w libs/roleplay`. */
import { readCard, writePng } from '@masque/roleplay/cards';
import { activateLore, type LoreMessage } from '@masque/roleplay/lorebook';
import { expandMacros } from '@masque/roleplay/macros';
import { readPreset } from '@masque/roleplay/preset';
import { buildPrompt } from '@masque/roleplay/prompt';
import { applyLinearScripts, linearRegex } from '@masque/roleplay/regex';
import { readTranscript, writeJsonl } from '@masque/roleplay/transcripts';
import { bigPng, tinyPng } from '../test/builders.ts';
import { presetFile } from '../test/presets.ts';
import { aReply, thirtyScripts } from './regex.samples.ts';
import { aBigCard, aBook, aCardPng, aLanguage, aTavernChat, aWorld, prose } from './samples.ts';

function measure(name: string, target: number, run: () => unknown): void {
  const times: number[] = [];
  const until = performance.now() + 1500;
  while (times.length < 5 || performance.now() < until) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const figure = (time: number): string => time.toFixed(1).padStart(7);
  console.log(
    `${name.padEnd(58)} first quartile ${figure(times.at(times.length >> 2) ?? NaN)} ms  best ${figure(Math.min(...times))} ms  wanted ≤ ${target} ms`,
  );
}

const pngOfPicture = aCardPng(4_600_000, 140_000);
const pngOfText = aCardPng(100_000, 1_800_000);
console.log(`PNG sizes: ${pngOfPicture.length} and ${pngOfText.length} bytes`);
measure('PNG card of 5 MB, mostly picture', 30, () => readCard(pngOfPicture));
measure('PNG card of 5 MB, mostly card text', 30, () => readCard(pngOfText));
const picture = bigPng(20_000_000);
const longCard = aBigCard(7_400_000);
measure('PNG card of 20 MB written, mostly picture', 100, () => writePng(aBigCard(1000), picture));
measure('PNG card of 20 MB written, mostly card text', 100, () => writePng(longCard, tinyPng()));

const context = {
  char: 'Aria',
  user: 'Bob',
  seed: 's',
  pickSeed: 'c',
  clock: { now: 0 },
  fields: { description: '{{char}} knows {{user}}' },
};
const template =
  '{{user}} meets {{char}} on {{weekday}}. {{random::rain::sun}} {{if {{user}}}}{{description}}{{else}}-{{/if}} ';
const mixed = (template + prose(400)).repeat(2000).slice(0, 1_000_000);
measure('macros over 1 MB, one every 80 letters', 100, () => expandMacros(mixed, context));
const dense = template.repeat(20_000).slice(0, 1_000_000);
measure('macros over 1 MB, nothing but macros', 100, () => expandMacros(dense, context));

const scanned: LoreMessage[] = Array.from({ length: 20 }, (_, i) => ({
  role: i % 2 ? 'assistant' : 'user',
  name: i % 2 ? 'Aria' : 'Bob',
  text: prose(1000, i + 1),
}));
const book = aBook(2000);
const settings = { scanDepth: 100, tokenBudget: 2000 };
measure('2,000 lore entries against 20,000 letters', 20, () =>
  activateLore({ books: [book], messages: scanned, settings }),
);
measure('the same, recursion on, whole words', 20, () =>
  activateLore({ books: [book], messages: scanned, settings: { ...settings, recursion: true, wholeWords: true } }),
);
const language = aLanguage();
const world = aWorld(language);
const story: LoreMessage[] = scanned.map((message) => ({ ...message, text: language.text(1000) }));
const deep = { scanDepth: 100, recursion: true, wholeWords: true };
for (const tokenBudget of [8000, 1_000_000])
  measure(`a world of 2,000 entries, 8,000 keys, budget ${tokenBudget}`, 20, () =>
    activateLore({ books: [world], messages: story, settings: { ...deep, tokenBudget } }),
  );
const patterns = aBook(20);
for (const [i, entry] of patterns.entries.entries()) entry.keys = [`/\\b(lantern|crow)s? ${i}\\b/i`];
measure('20 regular expressions against 20,000 letters', 200, () =>
  activateLore({ books: [patterns], messages: scanned, settings, regex: linearRegex }),
);

const stored = { placement: 2, stage: 'stored', expand: (text: string) => text } as const;
measure('30 regex scripts over a reply of 5,000 letters', 5, () => applyLinearScripts(thirtyScripts, aReply, stored));

const history: LoreMessage[] = Array.from({ length: 10_000 }, (_, i) => ({
  role: i % 2 ? 'assistant' : 'user',
  text: prose(300, i + 1),
}));
const character = { name: 'Aria', personality: 'kind', scenario: 'a wood', lorebook: aBook(100) };
measure('prompt from 10,000 messages, 4,096 tokens', 20, () =>
  buildPrompt({ character, persona: null, history, settings: { budget: 4 * 4096 } }),
);
measure('prompt from 10,000 messages, nearly all fit', 20, () =>
  buildPrompt({ character, persona: null, history, settings: { budget: 2_900_000 } }),
);

const recent = history.slice(0, 200);
const inPrompt = { ...stored, stage: 'prompt' } as const;
const promptScripts = thirtyScripts.map((script) => ({ ...script, promptOnly: true }));
const preset = readPreset(presetFile());
const withPreset = (messages: readonly LoreMessage[]) =>
  buildPrompt({ character, persona: null, history: messages, preset, settings: { budget: 200_000 } });
const scripted = (messages: readonly LoreMessage[]) =>
  messages.map((message) => ({ ...message, text: applyLinearScripts(promptScripts, message.text, inPrompt) ?? '' }));
measure('prompt with a preset from 200 messages', 3, () => withPreset(recent));
measure('the same, 30 scripts over its two new messages', 3, () =>
  withPreset([...recent.slice(0, -2), ...scripted(recent.slice(-2))]),
);
measure('the same, 30 scripts over all, as after a restart', 25, () => withPreset(scripted(recent)));

const chat = new TextEncoder().encode(aTavernChat(10_000));
console.log(`JSONL size: ${chat.length} bytes`);
measure('SillyTavern JSONL of 10,000 messages read', 40, () => readTranscript(chat));
const { transcript } = readTranscript(chat);
measure('the same written', 40, () => writeJsonl(transcript));
