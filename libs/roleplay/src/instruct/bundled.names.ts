import type { InstructId } from './templates.ts';

/** SillyTavern's names of the same templates, which it brings along as instruct and context templates. */
export const bundledNames: ReadonlyMap<string, string> = new Map<InstructId, string>([
  ['chatml', 'ChatML'],
  ['deepseek', 'DeepSeek-V2.5'],
  ['llama-4', 'Llama 4 Instruct'],
  ['llama-3', 'Llama 3 Instruct'],
  ['llama-2', 'Llama 2 Chat'],
  ['alpaca', 'Alpaca'],
  ['mistral-v1', 'Mistral V1'],
  ['mistral-v3', 'Mistral V2 & V3'],
  ['mistral-v3-tekken', 'Mistral V3-Tekken'],
  ['mistral-v7', 'Mistral V7'],
  ['mistral-v7-tekken', 'Mistral V7-Tekken'],
  ['gemma', 'Gemma 2'],
  ['gemma-4', 'Gemma 4'],
  ['command-r', 'Command R'],
  ['phi-3', 'Phi'],
  ['glm-4', 'GLM-4'],
  ['gpt-oss', 'OpenAI Harmony'],
  ['kimi-k2', 'Moonshot AI'],
  ['metharme', 'Metharme'],
]);
