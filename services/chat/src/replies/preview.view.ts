import type { PromptPreview } from '@masque/contracts';
import type { ChatPrompt } from './prompt/chat.turn.ts';

export function toPromptPreview({ messages, pieces = [] }: ChatPrompt): PromptPreview {
  const shown = messages.map(({ role, name }, at) => ({
    role,
    ...(name === undefined ? {} : { name }),
    parts: (pieces[at] ?? []).map(({ id, prompt, size, tokens = 0, text }) => ({
      id,
      prompt: prompt && { identifier: prompt.identifier, name: prompt.name },
      size,
      tokens,
      text,
    })),
  }));
  const tokens = shown.reduce((sum, { parts }) => sum + parts.reduce((all, part) => all + part.tokens, 0), 0);
  return { tokens, messages: shown };
}
