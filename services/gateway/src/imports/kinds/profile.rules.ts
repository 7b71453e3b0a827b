import type {
  Connection,
  ConnectionDraft,
  Endpoint,
  Gateway,
  ImportedProfile,
  PresetListItem,
} from '@masque/contracts';
import { isServerOf } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import type { z } from 'zod';

const words = texts.importItems;

export interface KnownPlaces {
  readonly gateways: readonly Pick<Gateway, 'id' | 'name' | 'keyOf' | 'hasKey' | 'isOffered'>[];
  readonly endpoints: readonly Pick<Endpoint, 'id' | 'name' | 'url'>[];
  readonly presets: readonly Pick<PresetListItem, 'id' | 'name'>[];
  readonly profiles: readonly Pick<Connection, 'isDefault'>[];
}

/** Downloads leave out the query, which may hold a key. */
const address = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .toLowerCase();

/** A profile for what the viewer already has here; notes say what is left to do. */
export function profileDraft(profile: ImportedProfile, known: KnownPlaces) {
  const { name, model, stop, replyStart, shape, text, isSelected } = profile;
  const place = placeOf(profile, known);
  const presetId = profile.presetId ?? known.presets.find((one) => one.name === profile.preset)?.id ?? null;
  const hasModel = place !== null && model !== null;
  const draft: z.input<typeof ConnectionDraft> = {
    name,
    model: hasModel ? place.prefix + model : null,
    needsServer: place === null,
    presetId,
    shape,
    isDefault: isSelected && hasModel && !known.profiles.some(({ isDefault }) => isDefault),
    replyStart,
    samplers: stop.length > 0 ? { stop } : {},
    ...(text && {
      api: 'text',
      instruct: { ownInstruct: text.instruct, ownContext: text.context },
      reasoning: { prefix: text.prefix, suffix: text.suffix },
    }),
  };
  const notes = [
    ...(place === null ? [missing(profile)] : []),
    ...(place?.isKeyMissing ? [words.enterKey(place.name)] : []),
    ...(presetId === null && profile.preset !== null ? [words.noPreset(profile.preset)] : []),
  ];
  return { draft, notes };
}

/** SillyTavern's ids of sources as people write them. */
const sourceNames: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  openrouter: 'OpenRouter',
  claude: 'Anthropic',
  makersuite: 'Google AI Studio',
  vertexai: 'Google Vertex AI',
  mistralai: 'Mistral AI',
  deepseek: 'DeepSeek',
  xai: 'xAI',
  groq: 'Groq',
  cohere: 'Cohere',
  perplexity: 'Perplexity',
  nanogpt: 'NanoGPT',
  zai: 'Z.AI',
};
const isCustom = (source: string): boolean => source === 'custom' || source === 'openai-custom';

const missing = ({ source, url }: ImportedProfile): string =>
  isCustom(source) && url !== null ? words.noAddress(url) : words.noServer(sourceNames[source] ?? source);

function placeOf({ source, url }: ImportedProfile, { gateways, endpoints }: KnownPlaces) {
  if (isCustom(source)) {
    const own = endpoints.find((one) => url !== null && address(one.url) === address(url));
    return own ? { name: own.name, prefix: `${own.id}::`, isKeyMissing: false } : null;
  }
  const found = gateways.find((one) => one.isOffered && isServerOf(source, one));
  if (!found) return null;
  const prefix = found.id === 'default' ? '' : `${found.id}::`;
  return { name: found.name, prefix, isKeyMissing: found.keyOf === 'user' && !found.hasKey };
}
