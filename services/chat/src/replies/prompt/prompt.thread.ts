import { programOf, WorkThread } from '@masque/service-kit/threads';
import type { Prompt } from '@masque/roleplay/prompt';
import type { ThreadPromptInput } from './prompt.build.ts';

const MEMORY_MIB = 256;

export interface PromptWork {
  build: {
    task: ThreadPromptInput;
    result: { prompt: Prompt } | { reason: 'chat.over_context' | 'chat.too_complex'; details: readonly string[] };
  };
}

export class PromptThread extends WorkThread<PromptWork> {
  constructor() {
    super(programOf(import.meta.url), MEMORY_MIB);
  }
}
