import { tokensOf } from './reply.ts';

const NOTE = "(This is Masque's demo model.)";

const paragraphs = [
  '*The lantern is lifted until its light falls on your hands.* "You are late," comes the voice behind it, "and you were **followed**. One of those I can forgive."',
  'The fog had come in from the sea before noon and had not thought of leaving since; it lay in the lanes like something that had been spilled, and people walked around the deeper parts of it.',
  '"Tell me what you saw. All of it. Begin with what you would *rather* leave out." *A chair is pushed towards you with one foot.*',
  '1. The lamp must be lit before the bell.\n2. The door must be opened by *somebody else*.\n3. Whatever answers, do not give it your **whole** name.',
  'On the wall hangs a clock that has stopped at ten past four. It cost 5 * 3 crowns, which was too much, and nobody has ever agreed on who paid.',
  '> What the tide takes, the tide has read first.\n\n*A pause.* “That is not a proverb,” *the voice adds.* “That is an invoice.”',
  '- a brass key, too small for any lock in the house\n- three letters, all unopened\n- a glove that fits your left hand',
];

export function composeChapter(tokens: number): string {
  const words = tokensOf(NOTE);
  for (let index = 0; words.length < tokens; index += 1)
    words.push(...tokensOf(`\n\n${paragraphs[index % paragraphs.length] ?? ''}`));
  return words.slice(0, tokens).join('');
}
