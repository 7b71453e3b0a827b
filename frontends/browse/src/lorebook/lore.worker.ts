import { activateLore } from '@masque/roleplay/lorebook';
import { linearRegex } from '@masque/roleplay/regex';
import type { LoreQuestion, LoreAnswer } from './tryLore.ts';

/** In a worker: keys are untrusted patterns, and there may be thousands. */
addEventListener('message', ({ data: { book, text, characterName } }: MessageEvent<LoreQuestion>) => {
  const { trace } = activateLore({
    books: [book],
    messages: [{ role: 'user', text }],
    macros: { char: characterName },
    character: { name: characterName },
    settings: { includeNames: false },
    regex: linearRegex,
    explainAll: true,
  });
  postMessage(trace satisfies LoreAnswer);
});
