/** A row of OpenRouter's `GET /models`; prices in US dollars per token. */
export interface DemoModel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly context_length: number;
  readonly pricing: { readonly prompt: string; readonly completion: string };
}

const FREE = { prompt: '0', completion: '0' };
const DEMO = 'Demo: answered by Masque itself, not by this model.';

function model(id: string, name: string, about: string, context: number, pricing = FREE): DemoModel {
  return { id, name, description: `${about} ${DEMO}`, context_length: context, pricing };
}

export const demoModels: readonly DemoModel[] = [
  model(
    'deepseek/deepseek-prover-v2:free',
    'DeepSeek: DeepSeek Prover V2 (free)',
    'A large model known for careful reasoning.',
    163_840,
  ),
  model(
    'meta-llama/llama-3.3-70b-instruct:free',
    'Meta: Llama 3.3 70B Instruct (free)',
    'A well-rounded open model for dialogue in many languages.',
    131_072,
  ),
  model(
    'mistralai/mistral-small-3.2-24b-instruct:free',
    'Mistral: Mistral Small 3.2 24B (free)',
    'A quick open model that follows instructions closely.',
    131_072,
  ),
  model('nousresearch/hermes-4-70b', 'Nous: Hermes 4 70B', 'A model made for long, steerable role-play.', 131_072, {
    prompt: '0.00000013',
    completion: '0.0000004',
  }),
  model(
    'anthropic/claude-sonnet-4.5',
    'Anthropic: Claude Sonnet 4.5',
    'A model with a feeling for style and long stories.',
    1_000_000,
    { prompt: '0.000003', completion: '0.000015' },
  ),
  model('openai/gpt-4o-mini', 'OpenAI: GPT-4o-mini', 'A small, inexpensive model for everyday conversation.', 128_000, {
    prompt: '0.00000015',
    completion: '0.0000006',
  }),
  model('google/gemma-3-12b-it:free', 'Google: Gemma 3 12B (free)', 'A light open model with a short memory.', 32_768),
];

export function isKnownModel(id: string): boolean {
  return id.startsWith('demo/') || demoModels.some((each) => each.id === id);
}
