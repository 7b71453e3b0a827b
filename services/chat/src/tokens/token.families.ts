import type { Connection } from '@masque/contracts';
import { GATEWAY_MARK } from '../gateways.setting.ts';

export type IdFamily = 'gpt' | 'gpt4' | 'llama' | 'llama3' | 'mistral';
export type TokenFamily = IdFamily | 'tekken';

export const hasIds = (family: TokenFamily | null): family is IdFamily => family !== null && family !== 'tekken';

/** First match wins. Later models of a family count slightly fewer tokens, which usage corrects. */
const patterns: readonly (readonly [TokenFamily, RegExp])[] = [
  ['gpt', /gpt-(4o|4\.1|4\.5|[5-9]|oss)|(^|\/)o[1-9](-|$)/],
  ['gpt4', /gpt-(4|3\.?5)(?!\d)/],
  ['llama3', /llama[-_ ]?[34](?!\d)|(^|[-_/])l3(?=[-_.])/],
  ['llama', /llama[-_ ]?2(?!\d)|tinyllama|(^|[-_/])l2(?=[-_.])/],
  [
    'tekken',
    /(^|[-_/])nemo\b|ministral|magistral|devstral|pixtral|voxtral|mistral[-_ ]?(medium|saba|large[-_ ]?(3|2512))|mistral[-_ ]?small(?!.*(2[24]0\d|22b))|mistral.*24b|(^|[-_/])mn-/,
  ],
  ['mistral', /mistral|mixtral|codestral/],
];

/** `chosen`: of the connection profile. Null for models whose tokenizer we don't have. */
export function familyOf(model: string, chosen: Connection['tokenizer'] = 'auto'): TokenFamily | null {
  if (chosen !== 'auto') return chosen === 'estimate' ? null : chosen;
  const mark = model.indexOf(GATEWAY_MARK);
  const name = (mark === -1 ? model : model.slice(mark + GATEWAY_MARK.length)).toLowerCase();
  return patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
