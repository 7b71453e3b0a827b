import { omit } from '../shared/json.ts';
import type { SpeakerNames } from './speakers.ts';
import type { Transcript } from './transcript.ts';

/** In a chat's metadata: its messages have macros for names, which SillyTavern's own have only until they're sent. */
export const HAS_MACROS = 'masque_macros';

export function withNames(transcript: Transcript, given: SpeakerNames): Transcript {
  if (transcript.metadata[HAS_MACROS] !== true) return transcript;
  const user = transcript.userName || given.userName || 'User';
  const character = transcript.characterName || given.characterName || 'Character';
  const named = (text: string): string =>
    text.replaceAll('{{user}}', () => user).replaceAll('{{char}}', () => character);
  return {
    ...transcript,
    metadata: omit(transcript.metadata, [HAS_MACROS]),
    messages: transcript.messages.map((message) => ({
      ...message,
      text: named(message.text),
      versions: message.versions.map(named),
    })),
  };
}
