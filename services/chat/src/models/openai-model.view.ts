import type { Model, OpenAiModel } from '@masque/contracts';

export const toOpenAiModel = ({ id, provider, contextLength }: Model): OpenAiModel => ({
  id,
  object: 'model',
  created: 0,
  owned_by: provider,
  context_length: contextLength,
});
