import { plainPrompt } from '../preset/builtin.preset.ts';
import type { Preset, PresetPrompt } from '../preset/preset.ts';

const fires = (chosen: string, trigger: string): boolean =>
  chosen === trigger || (chosen === 'regenerate' && trigger === 'swipe');

/**
 * The preset's prompts that this kind of generation sends, in order. The chat, and example messages that no text
 * inserts, are sent even if the preset doesn't know them; only switching them off leaves them out.
 */
export function layoutOf({ prompts }: Preset, trigger: string): PresetPrompt[] {
  const shown = prompts.filter(
    ({ isEnabled, triggers }) => isEnabled && (triggers.length === 0 || triggers.some((one) => fires(one, trigger))),
  );
  const has = (marker: string) => prompts.some(({ identifier }) => identifier === marker);
  if (!has('chatHistory')) shown.push(plainPrompt('chatHistory'));
  if (has('dialogueExamples') || shown.some(({ content }) => /\{\{mesExamples/i.test(content))) return shown;
  const history = shown.findIndex(({ identifier }) => identifier === 'chatHistory');
  return shown.toSpliced(history === -1 ? shown.length : history, 0, plainPrompt('dialogueExamples'));
}
