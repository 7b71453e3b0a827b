import { familyOf } from './token.families.ts';

describe('the tokenizer of a model', () => {
  it.each([
    ['openai/gpt-4o-mini', 'gpt'],
    ['gpt-5.1', 'gpt'],
    ['openai/gpt-oss-20b:free', 'gpt'],
    ['openai/o3-mini', 'gpt'],
    ['o1', 'gpt'],
    ['meta-llama/llama-3.1-8b-instruct', 'llama3'],
    ['Meta-Llama-3-8B-Instruct.Q4_K_M.gguf', 'llama3'],
    ['lite::llama3.2', 'llama3'],
    ['meta-llama/llama-4-scout', 'llama3'],
    ['sao10k/l3.1-euryale-70b', 'llama3'],
    ['meta-llama/llama-2-70b-chat', 'llama'],
    ['gryphe/mythomax-l2-13b', 'llama'],
    ['mistralai/mixtral-8x7b-instruct', 'mistral'],
    ['mistralai/mistral-nemo', 'mistral'],
    ['mistral::any', null],
    ['openai/gpt-4-turbo', null],
    ['openai/gpt-3.5-turbo', null],
    ['huggyllama/llama-30b', null],
    ['nvidia/nemotron-nano-9b', null],
    ['anthropic/claude-sonnet-4', null],
    ['deepseek/deepseek-chat', null],
    ['google/gemma-3-27b-it', null],
    ['qwen/qwen3-32b', null],
  ])('%s: %s', (model, family) => expect(familyOf(model)).toBe(family));
});
