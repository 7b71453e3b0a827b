import type { Preset } from '../preset/preset.ts';
import { defaults } from './defaults.ts';
import type { PromptInput } from './input.ts';
import type { Ledger } from './ledger.ts';
import type { OutMessage } from './output.ts';
import type { Sections } from './sections.ts';
import { type Expanders, takeDisclosed } from './system.ts';

/** SillyTavern's, in the continue nudge only. */
const LAST_CHAT_MESSAGE = /\{\{lastChatMessage\}\}/gi;

/** `empty`: the user's turn after an unanswered reply. `request`: the very last messages, which ask for the reply. */
interface PromptEnding {
  readonly empty: OutMessage[];
  readonly request: OutMessage[];
}

export function ending(
  input: PromptInput,
  preset: Preset,
  sections: Sections,
  expanders: Expanders,
  ledger: Ledger,
): PromptEnding {
  const { expand } = expanders;
  const spoken = sections.hasHistory ? input.history.filter(({ text }) => text.trim() !== '') : [];
  // Servers reject requests with nothing but system messages; a preset without the chat is sent as it is.
  const isUnspoken = !spoken.some(({ role }) => role !== 'system') && (sections.hasHistory || sections.isEmpty);
  const continued = input.mode === 'continue' ? (spoken.at(-1)?.text ?? '') : '';
  const instruction = expand(instructionOf(input, preset, { isUnspoken, hasHistory: sections.hasHistory })).replaceAll(
    LAST_CHAT_MESSAGE,
    () => continued.trim(),
  );
  const role = isUnspoken ? 'user' : 'system';
  const isClosed = takeDisclosed(expanders);
  const last = input.mode === 'continue' ? spoken.at(-2) : spoken.at(-1);
  const isUnanswered =
    last?.role === 'assistant' && !sections.injections.some(({ depth, from }) => from === 'end' && depth < 1);
  const empty = isUnanswered ? expand(preset.texts.emptyMessage) : '';
  const isEmptyClosed = takeDisclosed(expanders);
  const control = (message: OutMessage, isHidden: boolean): OutMessage[] => {
    if (message.content.trim() === '') return [];
    if (isHidden) ledger.closed.add(message);
    return ledger.addFixed('control', [message]);
  };
  return {
    empty: control({ role: 'user', content: empty }, isEmptyClosed),
    request: control({ role, content: instruction }, isClosed),
  };
}

function instructionOf(
  { mode }: PromptInput,
  { texts, continuesByPrefill }: Preset,
  { isUnspoken, hasHistory }: { isUnspoken: boolean; hasHistory: boolean },
): string {
  if (mode === 'impersonate') return texts.impersonation;
  if (isUnspoken) return defaults.firstMessage;
  return mode === 'continue' && !continuesByPrefill && hasHistory ? texts.continueNudge : '';
}
