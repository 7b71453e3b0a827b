export const DEFAULT_GATEWAY = 'default';
export const GATEWAY_MARK = '::';

/** Same pattern as `GatewayId`. */
const FORM = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** `ollama::llama3` gives `ollama`; null: the default gateway. */
export function gatewayIdOf(model: string): string | null {
  const at = model.indexOf(GATEWAY_MARK);
  const id = at > 0 ? model.slice(0, at) : '';
  return FORM.test(id) ? id : null;
}
