import { expandMacros, MacroState } from '../macros/index.ts';
import { Activation } from './activation.ts';
import type { LoreInput } from './input.ts';
import type { LoreResult } from './result.ts';
import { compileRules } from './rule.ts';
import { loreSettings } from './settings.ts';

/** Pure; time grows with keys + text. @throws WorkError when the macro state runs out of work. */
export function activateLore(input: LoreInput): LoreResult {
  const settings = { ...loreSettings, ...input.settings };
  const macros = { ...input.macros, state: input.macros?.state ?? new MacroState() };
  const expand = (text: string, volatile: Set<string>): string =>
    /[{<\\]/.test(text) ? expandMacros(text, { ...macros, volatile }) : text;
  const { work } = macros.state;
  const foreign = new Set(macros.isClosed ? input.foreign : []);
  const expandKey = (text: string, isForeign: boolean): string =>
    /[{<\\]/.test(text) ? expandMacros(text, { ...macros, isStored: isForeign }) : text;
  const rules = compileRules(input.books, settings, { expandKey, foreign, work });
  return new Activation(input, settings, rules, expand, work).run();
}
