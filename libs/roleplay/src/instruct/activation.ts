import type { Regex } from '../regex/engine.ts';
import { linearRegex } from '../regex/index.ts';
import type { InstructTemplate } from './template.ts';

const LONGEST_NAME = 300;

/** A pattern that the linear engine can't run matches nothing. */
export function isActivated({ activation }: Pick<InstructTemplate, 'activation'>, model: string): boolean {
  if (activation === '') return false;
  const [, pattern = activation, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(activation) ?? [];
  const compiled: Regex | string = linearRegex.compile(pattern, flags);
  return typeof compiled !== 'string' && compiled.test(model.slice(0, LONGEST_NAME));
}
