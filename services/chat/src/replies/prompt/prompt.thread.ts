import { programOf, WorkThread } from '@masque/service-kit/threads';
import type { BuiltPrompt, PromptParts } from './character.prompt.ts';

const MEMORY_MIB = 256;

export interface PromptWork {
  build: {
    task: PromptParts;
    result: { prompt: BuiltPrompt } | { reason: 'chat.over_context' | 'chat.too_complex'; details: readonly string[] };
  };
}

export class PromptThread extends WorkThread<PromptWork> {
  constructor() {
    super(programOf(import.meta.url), MEMORY_MIB);
  }
}
