import { parentPort } from 'node:worker_threads';
import { DomainError } from '@masque/contracts';
import { WorkError } from '@masque/roleplay/macros';
import { estimateTokens } from '../../tokens/token.estimates.ts';
import { buildWithin, type PromptWork, type ThreadPromptInput } from './prompt.thread.ts';

function build({ counted, ...input }: ThreadPromptInput): PromptWork['build']['result'] {
  try {
    return { prompt: buildWithin(input, (text) => counted.get(text) ?? estimateTokens(text)) };
  } catch (error) {
    if (error instanceof WorkError) return { reason: 'chat.too_complex', details: [] };
    if (!(error instanceof DomainError)) throw error;
    return { reason: 'chat.over_context', details: error.extras.details ?? [] };
  }
}

parentPort?.on('message', (input: ThreadPromptInput) => parentPort?.postMessage(build(input)));
