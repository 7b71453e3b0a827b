export const DEFAULT_GATEWAY = 'default';
export const GATEWAY_MARK = '::';
/** Starts the ids of users' own gateways. */
export const OWN_GATEWAY = 'own-';

export const isOwnGateway = (id: string): boolean => id.startsWith(OWN_GATEWAY);

/** Same pattern as `GatewayId`. */
const FORM = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** `ollama::llama3` gives `ollama`; null: the default gateway. */
export function gatewayIdOf(model: string): string | null {
  const at = model.indexOf(GATEWAY_MARK);
  const id = at > 0 ? model.slice(0, at) : '';
  return FORM.test(id) ? id : null;
}

/** OpenRouter's aliases and its variants other than `:free` aren't on its list. */
export const isListedModel = (id: string, models: readonly { readonly id: string }[]): boolean =>
  id.startsWith('~') ||
  models.some((model) => model.id === id || (!id.endsWith(':free') && id.startsWith(`${model.id}:`)));
