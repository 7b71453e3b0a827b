import { parentPort } from 'node:worker_threads';
import { DomainError } from '@masque/contracts';
import { WorkError } from '@masque/roleplay/macros';
import { buildWithin, type PromptWork, type ThreadPromptInput } from './prompt.thread.ts';

function build(input: ThreadPromptInput): PromptWork['build']['result'] {
  try {
    return { prompt: buildWithin(input) };
  } catch (error) {
    if (error instanceof WorkError) return { reason: 'chat.too_complex', details: [] };
    if (!(error instanceof DomainError)) throw error;
    return { reason: 'chat.over_context', details: error.extras.details ?? [] };
  }
}

parentPort?.on('message', (input: ThreadPromptInput) => parentPort?.postMessage(build(input)));
