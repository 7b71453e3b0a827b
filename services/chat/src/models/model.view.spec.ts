import { toModels } from './model.view.ts';

const idsOf = (body: unknown) => toModels(body)?.map(({ id }) => id) ?? null;
const contextOf = (row: object) => toModels({ data: [{ id: 'a', ...row }] })?.[0]?.contextLength;

describe('a list of models', () => {
  it.each<[string, unknown, string[] | null]>([
    ['OpenAI’s form', { object: 'list', data: [{ id: 'a' }, { id: 'b' }] }, ['a', 'b']],
    ['Together’s bare array', [{ id: 'a' }], ['a']],
    ['names alone', ['a', 'b'], ['a', 'b']],
    ['Ollama’s tags', { models: [{ name: 'qwen3:8b', model: 'qwen3:8b' }] }, ['qwen3:8b']],
    ['entries with only a name', { data: [{ name: 'a' }] }, ['a']],
    ['entries with only a model', { data: [{ model: 'a' }] }, ['a']],
    [
      'LM Studio’s own form',
      { models: [{ type: 'llm', key: 'google/gemma-4', display_name: 'Gemma 4' }] },
      ['google/gemma-4'],
    ],
    ['llama.cpp’s two lists', { models: [{ name: 'x' }], data: [{ id: 'a' }] }, ['a']],
    ['a result', { result: [{ id: 'a' }], success: true, errors: [] }, ['a']],
    ['a list within data', { data: { models: [{ id: 'a' }] } }, ['a']],
    ['a map from ids', { a: { max_model_len: 4_096 }, b: { owned_by: 'me' } }, ['a', 'b']],
    ['a map within models', { models: { a: { name: 'A' } } }, ['a']],
    ['duplicates', { data: [{ id: 'a' }, { id: 'a' }, { id: 'b' }] }, ['a', 'b']],
    ['broken entries between others', { data: [null, 7, {}, { id: 'a' }] }, ['a']],
    ['no models', { data: [] }, []],
    ['an error', { error: { message: 'No', type: 'invalid_request_error', name: 'Error' } }, null],
    ['an error beside no data', { data: null, message: 'No' }, null],
    ['Ollama’s list without models', { object: 'list', data: null }, []],
    ['available models', { available_models: [{ model_name: 'a' }] }, ['a']],
    ['names of models', { model_names: ['a'] }, ['a']],
    ['LM Studio’s answer to a wrong path', { error: 'Unexpected endpoint or method.' }, null],
    ['something else', { status: 'ok', version: { name: '1' }, ready: true }, null],
    ['a text', 'hello', null],
  ])('is read from %s', (_, body, ids) => expect(idsOf(body)).toEqual(ids));

  it.each<[string, object, number | null]>([
    ['OpenRouter', { context_length: 163_840, top_provider: { context_length: 32_768 } }, 32_768],
    ['OpenRouter without a provider', { context_length: 8_192, top_provider: { context_length: null } }, 8_192],
    ['Groq', { context_window: 131_072 }, 131_072],
    ['LM Studio, loaded', { loaded_context_length: 4_096, max_context_length: 131_072 }, 4_096],
    ['LM Studio, not loaded', { max_context_length: 131_072 }, 131_072],
    ['vLLM', { max_model_len: 16_384 }, 16_384],
    ['TabbyAPI', { parameters: { max_seq_len: 32_768 } }, 32_768],
    ['LiteLLM and Anthropic', { max_input_tokens: 200_000 }, 200_000],
    ['GitHub Models', { limits: { max_input_tokens: 128_000 } }, 128_000],
    ['DeepInfra', { metadata: { context_length: 65_536 } }, 65_536],
    ['llama.cpp', { meta: { n_ctx_train: 40_960 } }, 40_960],
    ['LiteLLM’s details', { model_info: { max_input_tokens: 32_768 } }, 32_768],
    ['llama.cpp’s router', { status: { args: ['-m', 'x', '--ctx-size', '65536'] } }, 65_536],
    ['a text', { context_length: '8192' }, 8_192],
    ['a size that holds no prompt', { context_length: 1, max_model_len: true }, null],
    ['nonsense', { context_length: -1, max_model_len: 'much', metadata: [], meta: 7 }, null],
    ['infinity', { context_length: 1e300 }, null],
    ['nothing', {}, null],
  ])('has the context of %s', (_, row, length) => expect(contextOf(row)).toBe(length));

  it.each<[string, object]>([
    ['LM Studio’s embeddings', { id: 'nomic', type: 'embeddings' }],
    ['Together’s images', { id: 'flux', type: 'image' }],
    ['LiteLLM’s transcription', { id: 'x', mode: 'audio_transcription' }],
    ['Mistral’s OCR', { id: 'mistral-ocr', capabilities: { completion_chat: false } }],
    ['Cohere’s reranker', { name: 'ranker', endpoints: ['rerank'] }],
    ['OpenRouter’s image model', { id: 'x', architecture: { output_modalities: ['image'] } }],
    ...[
      'text-embedding-3-small',
      'text-embedding-nomic-embed-text-v1.5',
      'mxbai-embed-large:latest',
      'embeddinggemma:300m',
      'BAAI/bge-m3',
      'all-minilm',
      'jina-reranker-v2',
      'whisper-large-v3-turbo',
      'gpt-4o-mini-tts',
      'gpt-4o-transcribe',
      'omni-moderation-latest',
      'dall-e-3',
      'gpt-image-1',
    ].map((id): [string, object] => [id, { id }]),
  ])('leaves out what can’t chat: %s', (_, row) => expect(idsOf([row, { id: 'chat' }])).toEqual(['chat']));

  it.each<[string, object]>([
    ['a model that sees', { id: 'a', type: 'vlm' }],
    ['text from images', { id: 'a', task: 'image-text-to-text' }],
    ['Together’s chat', { id: 'a', type: 'chat' }],
    ['Mistral’s chat', { id: 'a', capabilities: { completion_chat: true } }],
    ['addresses of a proxy', { id: 'a', endpoints: ['/v1/chat/completions', '/v1/embeddings'] }],
    ['text and images', { id: 'a', architecture: { output_modalities: ['text', 'image'] } }],
    ...['whispering-pines-12b', 'embedded-llama', 'llama-guard-4', 'gpt-4o'].map((id): [string, object] => [
      id,
      { id },
    ]),
  ])('offers %s', (_, row) => expect(idsOf([row])).toHaveLength(1));

  it('is cut after 5,000 entries', () => {
    expect(idsOf(Array.from({ length: 6_000 }, (_, at) => `m${at}`))).toHaveLength(5_000);
  });
});
