import { defined, get, type JsonObject, type JsonValue, omit } from '../shared/json.ts';
import { numberOf } from '../shared/number.ts';

const renamed = {
  rep_pen: 'repetition_penalty',
  freq_pen: 'frequency_penalty',
  presence_pen: 'presence_penalty',
  genamt: 'openai_max_tokens',
  max_length: 'openai_max_context',
} as const;

/** Samplers that Masque doesn't send, with the value that does nothing. */
const unsent: Readonly<Record<string, JsonValue>> = {
  typical_p: 1,
  tfs: 1,
  epsilon_cutoff: 0,
  eta_cutoff: 0,
  no_repeat_ngram_size: 0,
  penalty_alpha: 0,
  dynatemp: false,
  smoothing_factor: 0,
  dry_multiplier: 0,
  mirostat_mode: 0,
  guidance_scale: 1,
  grammar_string: '',
  json_schema: null,
  banned_tokens: '',
  logit_bias: [],
  xtc_probability: 0,
  nsigma: 0,
};

/** Server fields of SillyTavern's settings, never found in preset files. */
const ofServers =
  /(^|_)(models?|providers|quantizations|urls?)$|^(api_server|preset|streaming|n|type|stopping_strings|bypass_status_check|max_tokens_second|include_reasoning|openrouter_allow_fallbacks)$/;

const HOTTEST = 2;

export function textSamplers(values: JsonObject): { fields: JsonObject; lost: string[] } {
  const kept = omit(
    values,
    Object.keys(values).filter((key) => ofServers.test(key)),
  );
  const fields: JsonObject = { ...kept };
  for (const [from, to] of Object.entries(renamed)) {
    const value = numberOf(get(values, from));
    if (value !== undefined) fields[to] = value;
  }
  const temperature = numberOf(get(values, 'temp'));
  if (temperature !== undefined) fields['temperature'] = Math.min(temperature, HOTTEST);
  const lost = Object.entries(unsent)
    .filter(([key, neutral]) => JSON.stringify(get(values, key) ?? neutral) !== JSON.stringify(neutral))
    .map(([key]) => key);
  return { fields, lost: temperature !== undefined && temperature > HOTTEST ? ['temp', ...lost] : lost };
}

const textFields =
  /^(temp|min_temp|max_temp|temperature_last|top_[pka]|min_p|min_keep|skew|sampler_priority|samplers|sampler_order|num_beams|do_sample|early_stopping|add_bos_token|ban_eos_token|skip_special_tokens|ignore_eos_token.*|spaces_between.*|negative_prompt|(rep_pen|dynatemp|smoothing|dry|xtc|mirostat|adaptive)_.*)$/;

/** SillyTavern's samplers of text completion. `values`: by OpenAI's names, from the file and over it. */
export function toTextSamplers(file: JsonObject, values: Readonly<Record<string, unknown>>): JsonObject {
  const kept = Object.entries(file).filter(([key]) => textFields.test(key) || key in unsent);
  const { temperature: sent, max_tokens, ...others } = values;
  const temperature = numberOf(sent) ?? 1;
  const hotter = numberOf(get(file, 'temp')) ?? 0;
  const written: Record<string, JsonValue | undefined> = {
    temp: temperature === HOTTEST && hotter > HOTTEST ? hotter : temperature,
    genamt: numberOf(max_tokens),
    max_length: numberOf(values['contextSize']),
    rep_pen: numberOf(values['repetition_penalty']) ?? 1,
    freq_pen: numberOf(values['frequency_penalty']),
    presence_pen: numberOf(values['presence_penalty']),
  };
  for (const key of ['top_p', 'top_k', 'top_a', 'min_p', 'typical_p', 'seed']) written[key] = numberOf(others[key]);
  return { ...Object.fromEntries(kept), ...defined(written) };
}
