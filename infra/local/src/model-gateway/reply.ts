export interface DemoMessage {
  readonly role: string;
  readonly content: string;
}

export const DEMO_NOTE =
  "(This is Masque's demo model: no language model reads along, these lines are made from what you wrote.)";

type Scene = (name: string, said: string) => string;

const openings: readonly Scene[] = [
  (_, said) => `*The words hang in the air for a moment.* "${said}" *A slow, curious smile.* "Go on. I am listening."`,
  (_, said) => `"So that is how it is," *comes the answer, unhurried.* "You said: ${said} I won't forget it."`,
  (name, said) => `*${name} leans a little closer, as if the walls had ears.* "${said} Do you truly mean that?"`,
  (name, said) => `*A pause, then a quiet laugh.* "${said}" *${name} repeats it, tasting every word.* "I like that."`,
  (_, said) => `"Wait." *A raised hand, a sideways glance.* "Say that again: ${said} There is more behind it."`,
  (name, said) =>
    `*${name} sets everything else aside.* "${said} Very well. Then let us take it seriously, you and I."`,
];

const middles: readonly Scene[] = [
  (name) => `*Somewhere a door closes. ${name} does not turn around.* "We have time. The night is still young."`,
  (name) => `*${name} thinks it over, fingers drumming softly.* "There are two ways from here, and I dislike both."`,
  () => `*Candlelight moves over the wall like water.* "Everyone who comes here wants something. What is it with you?"`,
  (name) => `*For the first time ${name} looks almost shy.* "You ask as if the answer would change anything."`,
  () => `*Outside, rain begins to fall.* "Good. Nobody follows anyone in such weather."`,
  (name) => `"I knew somebody once who spoke like you," *says ${name}.* "It ended well. More or less."`,
];

const closings: readonly string[] = [
  '"Your turn," *with a nod towards you.* "What do you do?"',
  '*A hand is held out to you.* "Shall we?"',
  '"Tell me one true thing," *softly,* "and I will tell you one."',
  '*An eyebrow rises.* "And now? Don\'t keep me waiting."',
  '"Stay or go," *a shrug, not quite careless.* "But choose."',
];

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  return hash >>> 0;
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], seed: number): T {
  const chosen = list[seed % list.length];
  if (chosen === undefined) throw new RangeError('nothing to pick from');
  return chosen;
}

function nameFrom(messages: readonly DemoMessage[]): string {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const text = system.join('\n').slice(0, 20_000);
  const stated =
    /\b(?:[Yy]ou are|[Pp]lay(?:ing)?(?: as)?|[Nn]ame:|[Cc]haracter:|[Rr]ole of)\s+([\p{Lu}][\p{L}'’-]*(?: [\p{Lu}][\p{L}'’-]*){0,2})/u;
  const possessive = /([\p{Lu}][\p{L}'’-]*)['’]s (?:next reply|personality|scenario|description)/u;
  return (stated.exec(text) ?? possessive.exec(text))?.[1] ?? 'your companion';
}

function quoteFrom(messages: readonly DemoMessage[]): string {
  const last = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const plain = last
    .replaceAll(/["“”*_]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!plain) return '…';
  const cut = plain.length > 120 ? `${plain.slice(0, plain.lastIndexOf(' ', 110) + 1 || 110).trimEnd()}…` : plain;
  return /[.!?…]$/.test(cut) ? cut : `${cut}.`;
}

export function composeStory(messages: readonly DemoMessage[], variation: number): string {
  const name = nameFrom(messages);
  const said = quoteFrom(messages);
  const seed = hashOf(`${said}|${messages.length}|${variation}`);
  const voice = (scene: Scene) => {
    const text = scene(name, said);
    return name === 'your companion' ? text.replaceAll(/([*.] ?)your companion/g, '$1Your companion') : text;
  };
  return [voice(pick(openings, seed)), voice(pick(middles, seed >>> 5)), pick(closings, seed >>> 10), DEMO_NOTE].join(
    '\n\n',
  );
}

const FILLER = 'the curtain rises and a half mask of brass catches the light while somebody counts the steps'.split(
  ' ',
);

export function composeFiller(tokens: number): string {
  const words = "(This is Masque's demo model.)".split(' ');
  while (words.length < tokens) words.push(FILLER[words.length % FILLER.length] ?? '');
  return words.slice(0, tokens).join(' ');
}

/** A demo token is a word with the space before it. */
export function tokensOf(text: string): string[] {
  return text.match(/\s*\S+/g) ?? [];
}

/** `most` 0: no limit. Cuts the story, not the note. */
export function limitTokens(text: string, most: number): { tokens: string[]; cut: boolean } {
  const tokens = tokensOf(text);
  if (most <= 0 || tokens.length <= most) return { tokens, cut: false };
  const note = text.endsWith(DEMO_NOTE) ? tokensOf(`\n\n${DEMO_NOTE}`) : [];
  if (note.length >= most) return { tokens: tokensOf(DEMO_NOTE).slice(0, most), cut: true };
  return { tokens: [...tokens.slice(0, most - note.length), ...note], cut: true };
}
