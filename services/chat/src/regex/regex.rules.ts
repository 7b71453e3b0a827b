import { createHash } from 'node:crypto';
import type { Card } from '@masque/contracts';
import { expandMacros, MacroState, WorkBudget } from '@masque/roleplay/macros';
import { readScript, type RegexScript } from '@masque/roleplay/regex';
import type { ReplyPreset } from '../presets/presets.service.ts';
import type { AllowedScripts } from '../settings/settings.service.ts';

const MACRO_WORK = 2_000_000;

export interface ScriptSources {
  readonly regex: AllowedScripts;
  readonly characterId: string;
  readonly card: Pick<Card, 'extensions'>;
}

const none: readonly RegexScript[] = [];
const known = new WeakMap<AllowedScripts, WeakMap<object, readonly RegexScript[]>>();

/** All scripts that may run in a chat, in SillyTavern's order: the user's, the preset's, the character's. */
export function scriptsFor({ regex, characterId, card }: ScriptSources): readonly RegexScript[] {
  const byCard = known.get(regex) ?? new WeakMap<object, readonly RegexScript[]>();
  const saved = byCard.get(card);
  if (saved) return saved;
  const own = isConsented(regex, characterId, card) ? characterScripts(card) : none;
  const scripts = [...regex.scripts, ...(regex.preset ?? none), ...own];
  known.set(regex, byCard.set(card, scripts));
  return scripts;
}

const withPresets = new WeakMap<AllowedScripts, WeakMap<ReplyPreset, AllowedScripts>>();

/** The same object for the same preset, so that compiled scripts are found again. */
export function withPresetScripts(regex: AllowedScripts, preset: ReplyPreset | undefined): AllowedScripts {
  if (!preset || preset.scripts.length === 0) return regex;
  const byPreset = withPresets.get(regex) ?? new WeakMap<ReplyPreset, AllowedScripts>();
  const combined = byPreset.get(preset) ?? { ...regex, preset: preset.scripts };
  withPresets.set(regex, byPreset.set(preset, combined));
  return combined;
}

export function characterScripts({ extensions }: Pick<Card, 'extensions'>): RegexScript[] {
  const list = extensions['regex_scripts'];
  return Array.isArray(list) ? list.flatMap((item) => readScript(item) ?? []) : [];
}

const digests = new WeakMap<object, string>();

export function scriptsDigest({ extensions }: Pick<Card, 'extensions'>): string {
  const digest =
    digests.get(extensions) ??
    createHash('sha256')
      .update(JSON.stringify(extensions['regex_scripts'] ?? []))
      .digest('hex');
  digests.set(extensions, digest);
  return digest;
}

export const isConsented = (
  { consents }: AllowedScripts,
  characterId: string,
  card: Pick<Card, 'extensions'>,
): boolean => consents.some((consent) => consent.characterId === characterId && consent.digest === scriptsDigest(card));

export interface ScriptNames {
  readonly char: string;
  readonly user: string | undefined;
}

/** Expands macros of scripts; a text that takes too long stays as it is. */
export function scriptMacros({ char, user }: ScriptNames, timeZone?: string): (text: string) => string {
  const work = new WorkBudget(MACRO_WORK);
  const clock = { now: Date.now(), ...(timeZone === undefined ? {} : { timeZone }) };
  const names = { char, ...(user === undefined ? {} : { user }) };
  return (text) => {
    try {
      return expandMacros(text, { ...names, clock, seed: text, state: new MacroState(undefined, work) });
    } catch {
      return text;
    }
  };
}

export const isRepeatable = ({ findRegex, replaceString, trimStrings, substituteRegex }: RegexScript): boolean =>
  ![replaceString.replaceAll(/\{\{match\}\}/gi, ''), ...trimStrings].some((text) => /\{\{|</.test(text)) &&
  (substituteRegex === 0 || !findRegex.includes('{{'));
