import type { OutMessage } from '../prompt/output.ts';
import type { InstructTemplate } from './template.ts';

const tokens = '(?:<s>|<bos>|<\\|begin_of_text\\|>|<BOS_TOKEN>|<｜begin▁of▁sentence｜>)';
const bos = new RegExp(`^${tokens}+`);
const lead = new RegExp(`^${tokens}*(?:\\[gMASK\\]<sop>)?`);

/** SillyTavern's context templates may begin with a BOS or another token of the prompt's start. */
export const leadOf = ([first]: readonly OutMessage[]): string =>
  first?.role === 'system' ? (lead.exec(first.content)?.[0] ?? '') : '';

/** Two BOS would confuse a model. */
export function startedPrompt(text: string, template: InstructTemplate, writesBos: boolean): string {
  const { start = '' } = template;
  const own = bos.exec(text)?.[0] ?? '';
  const bare = text.slice(own.length);
  return (writesBos ? (template.bos ?? own) : '') + (bare.startsWith(start) ? '' : start) + bare;
}
