/** SillyTavern's names of providers, each with other names that a server of it may have. */
const sources: Readonly<Record<string, readonly string[]>> = {
  openai: [],
  claude: ['anthropic'],
  openrouter: [],
  ai21: [],
  makersuite: ['google', 'gemini', 'googleaistudio'],
  vertexai: ['vertex'],
  mistralai: ['mistral'],
  cohere: [],
  perplexity: [],
  groq: [],
  electronhub: [],
  chutes: [],
  nanogpt: [],
  deepseek: [],
  aimlapi: [],
  xai: [],
  pollinations: [],
  moonshot: [],
  fireworks: [],
  cometapi: [],
  zai: ['zhipu'],
  siliconflow: [],
  minimax: [],
};

interface NamedServer {
  readonly id: string;
  readonly name: string;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

export function isServerOf(source: string, { id, name }: NamedServer): boolean {
  const wanted = [source, ...(sources[source] ?? [])].map(plain);
  return [id, name].some((one) => wanted.includes(plain(one)));
}

export const sourceOf = (server: NamedServer): string =>
  Object.keys(sources).find((source) => isServerOf(source, server)) ?? 'custom';
