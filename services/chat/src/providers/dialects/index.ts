import { anthropic } from './anthropic.ts';
import { anyServer } from './any.ts';
import { deepSeek } from './deepseek.ts';
import type { Dialect, ServerAddress } from './dialect.ts';
import { gemini } from './gemini.ts';
import { groq } from './groq.ts';
import { mistral } from './mistral.ts';
import { openAi } from './openai.ts';
import { openRouter } from './openrouter.ts';
import { xai } from './xai.ts';

const dialects: readonly Dialect[] = [openAi, anthropic, gemini, mistral, deepSeek, groq, xai, openRouter];

export const dialectOf = (server: ServerAddress): Dialect => dialects.find((one) => one.speaks(server)) ?? anyServer;
