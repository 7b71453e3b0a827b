export interface TypedTurn {
  readonly sender: 'user' | 'character';
  readonly text: string;
}

const SHORTEST = 300;
const LONGEST = 2_000;

const actions = [
  '*She lifts the lantern until its light falls on your hands.*',
  '*A long pause. Somewhere below, a door is closed with great care.*',
  '*He pushes the map across the table and puts a finger on the one street that has no name.*',
  '*Rain begins, first on the roof, then on everything else.*',
];
const speech = [
  '"You are late," she says, "and you were followed. One of those I can forgive."',
  '"Nobody *leaves* the harbour by daylight," he answers. "Nobody who wants to arrive, that is."',
  '"Tell me what you saw. All of it. Begin with what you would rather leave out."',
  '“There were seven keys,” comes the reply, “and I have counted eight doors since.”',
];
const narration = [
  'The fog had come in from the sea before noon and had not thought of leaving since; it lay in the lanes like something that had been spilled, and people walked around the deeper parts of it.',
  'On the wall hung a clock that had stopped at **ten past four**, which everyone agreed was the right time for it.',
  'What was known of the house could be said quickly: it had been built twice, it had burned once, and it was not for sale.',
  'It cost 5 * 3 crowns to enter and nothing at all to stay, and that was the whole trouble with it.',
];
const extras = [
  '1. The lamp must be lit before the bell.\n2. The door must be opened by *somebody else*.\n3. Whatever answers, do not give it your **whole** name.',
  '- a brass key, too small for any lock in the house\n- three letters, all unopened\n- _a glove_ that fits your left hand',
  '> What the tide takes, the tide has read first.',
  'The inscription reads `NON OMNIS MORIAR`, scratched out and written again.',
];

const pick = (list: readonly string[], seed: number): string => list[seed % list.length] ?? '';

export function storyOf(length: number, seed: number): string {
  const parts: string[] = [];
  for (let step = seed, size = 0; size < length; step += 1) {
    const part =
      step % 7 === 3
        ? pick(extras, step >> 1)
        : `${pick(actions, step)} ${pick(speech, step * 3 + 1)}\n\n${pick(narration, step * 5 + 2)}`;
    parts.push(part);
    size += part.length + 2;
  }
  return parts.join('\n\n').slice(0, length).trimEnd();
}

export const turnsOf = (count: number): TypedTurn[] =>
  Array.from({ length: count }, (_, n): TypedTurn => {
    const length = SHORTEST + ((n * 617) % (LONGEST - SHORTEST));
    return {
      sender: n % 2 === 0 ? 'character' : 'user',
      text: n === 0 ? `The very first words. ${storyOf(SHORTEST, 0)}` : storyOf(length, n),
    };
  });
