import { anthropic } from './anthropic.ts';
import { deepSeek } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { groq } from './groq.ts';
import { koboldCpp } from './koboldcpp.ts';
import { liteLlm } from './litellm.ts';
import { llamaCpp } from './llama-cpp.ts';
import { lmStudio } from './lm-studio.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openAi } from './openai.ts';
import { openRouter } from './openrouter.ts';
import { tabbyApi } from './tabby-api.ts';
import { textGenerationWebUi } from './text-generation-webui.ts';
import { vllm, vllmMistral } from './vllm.ts';
import { xAi } from './xai.ts';

/** OpenRouter is the default gateway, the others are in `MODEL_GATEWAYS`. */
export const servers = [
  openRouter,
  openAi,
  anthropic,
  gemini,
  mistral,
  deepSeek,
  groq,
  xAi,
  liteLlm,
  ollama,
  llamaCpp,
  koboldCpp,
  lmStudio,
  vllm,
  vllmMistral,
  textGenerationWebUi,
  tabbyApi,
];
