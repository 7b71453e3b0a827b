import type { AnswerPart } from '@masque/generations';
import { isJson } from './json.ts';
import type { RequestFields } from './server.needs.ts';

export const excludesThoughts = ({ include_reasoning, reasoning }: RequestFields): boolean =>
  include_reasoning === false || (isJson(reasoning) && reasoning['exclude'] === true);

/** An empty extra shows that the model has begun. */
export const withoutThoughts = (part: AnswerPart, isFirst: boolean): AnswerPart => ({
  ...part,
  reasoning: '',
  extras: [
    ...(isFirst ? [{}] : []),
    ...part.extras
      .map(({ reasoning_details: _details, ...extra }) => extra)
      .filter((extra) => Object.keys(extra).length > 0),
  ],
});
