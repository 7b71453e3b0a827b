/** Main program of the thread in `prompt.thread.ts`. */
import { parentPort } from 'node:worker_threads';
import { DomainError } from '@masque/contracts';
import { WorkError } from '@masque/roleplay/macros';
import { characterPrompt, type PromptParts } from './character.prompt.ts';
import type { PromptWork } from './prompt.thread.ts';

function build(parts: PromptParts): PromptWork['build']['result'] {
  try {
    return { prompt: characterPrompt(parts) };
  } catch (error) {
    if (error instanceof WorkError) return { reason: 'chat.too_complex', details: [] };
    if (!(error instanceof DomainError)) throw error;
    return { reason: 'chat.over_context', details: error.extras.details ?? [] };
  }
}

parentPort?.on('message', (parts: PromptParts) => parentPort?.postMessage(build(parts)));
