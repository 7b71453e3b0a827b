import type {
  Connection,
  ConnectionDraft,
  Endpoint,
  Gateway,
  ImportedProfile,
  Model,
  PresetListItem,
  UnlistedGateway,
} from '@masque/contracts';
import { DEFAULT_GATEWAY, gatewayIdOf, isListedModel, isServerOf, KEY_PREFIX } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import type { z } from 'zod';

const words = texts.importItems;

export interface KnownPlaces {
  readonly gateways: readonly Pick<Gateway, 'id' | 'name' | 'keyOf' | 'keyPrefix' | 'hasKey' | 'isOffered'>[];
  readonly endpoints: readonly Pick<Endpoint, 'id' | 'name' | 'url'>[];
  readonly presets: readonly Pick<PresetListItem, 'id' | 'name'>[];
  readonly models: readonly Pick<Model, 'id'>[];
  readonly unavailable?: readonly Pick<UnlistedGateway, 'id'>[] | undefined;
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
  const { name, stop, replyStart, shape, text, isSelected } = profile;
  const place = placeOf(profile, known);
  const wanted = place && profile.model !== null ? place.prefix + profile.model : null;
  const model = wanted !== null && (place?.isOwn || isOffered(wanted, known)) ? wanted : null;
  const presetId = profile.presetId ?? known.presets.find((one) => one.name === profile.preset)?.id ?? null;
  const draft: z.input<typeof ConnectionDraft> = {
    name,
    model,
    origin: model === null ? { source: profile.source, url: profile.url, model: profile.model } : null,
    presetId,
    shape,
    isDefault: isSelected && model !== null && !known.profiles.some(({ isDefault }) => isDefault),
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
    ...(model === null && wanted !== null ? [words.noModel(profile.model ?? '')] : []),
    ...(isSelected && model === null ? [words.wasInUse] : []),
    ...(place?.isKeyMissing ? [words.enterKey(place.name)] : []),
    ...(presetId === null && profile.preset !== null ? [words.noPreset(profile.preset)] : []),
  ];
  return { draft, notes };
}

/** A gateway that lists nothing, or couldn't be asked, may have it. */
function isOffered(model: string, { models, unavailable = [] }: KnownPlaces): boolean {
  const gateway = gatewayIdOf(model) ?? DEFAULT_GATEWAY;
  const listed = models.filter(({ id }) => (gatewayIdOf(id) ?? DEFAULT_GATEWAY) === gateway);
  const isKnown = listed.length > 0 && !unavailable.some(({ id }) => id === gateway);
  return !isKnown || isListedModel(model, listed);
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
    return own ? { name: own.name, prefix: `${own.id}::`, isOwn: true, isKeyMissing: false } : null;
  }
  const offered = gateways.filter((one) => one.isOffered);
  const found =
    offered.find((one) => isServerOf(source, one)) ??
    // The demo gateway, and others with OpenRouter's keys and models.
    offered.find(({ keyPrefix }) => source === 'openrouter' && keyPrefix === KEY_PREFIX);
  if (!found) return null;
  const prefix = found.id === DEFAULT_GATEWAY ? '' : `${found.id}::`;
  return { name: found.name, prefix, isOwn: false, isKeyMissing: found.keyOf === 'user' && !found.hasKey };
}
