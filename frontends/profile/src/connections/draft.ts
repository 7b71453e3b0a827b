import type { ConnectionDraft } from '@masque/contracts';

const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');

/** Leaves out the lines and rows that are still empty. */
export function bodyOf({ samplers, biases, routing, ...draft }: ConnectionDraft): ConnectionDraft {
  const stop = [samplers.stop ?? []].flat().filter((line) => line !== '');
  return {
    ...draft,
    samplers: { ...samplers, stop: stop.length > 0 ? stop : undefined },
    biases: biases.filter(({ text }) => text !== ''),
    routing: { ...routing, order: filled(routing.order), ignore: filled(routing.ignore) },
  };
}

export const needsModel = ({ model, origin }: Pick<ConnectionDraft, 'model' | 'origin'>): boolean =>
  model === null && origin !== null;

export const linesOf = (lines: string | readonly string[] | null | undefined): string =>
  [lines ?? []].flat().join('\n');

export const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));
