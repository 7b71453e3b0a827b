import { activateLore } from '@masque/roleplay/lorebook';
import { linearRegex } from '@masque/roleplay/regex';
import type { LoreQuestion, LoreAnswer } from './tryLore.ts';

/** Looks which entries fire, apart from the page: keys are patterns of strangers, and there may be thousands. */
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
