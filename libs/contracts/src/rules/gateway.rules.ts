/** Id of the gateway that models with plain ids belong to. */
export const DEFAULT_GATEWAY = 'default';
/** Between the id of a further gateway and the model's own. */
export const GATEWAY_MARK = '::';

/** As `GatewayId` of the contracts has it. */
const FORM = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** `ollama::llama3` is `ollama`; null: the model is the default gateway's. */
export function gatewayIdOf(model: string): string | null {
  const at = model.indexOf(GATEWAY_MARK);
  const id = at > 0 ? model.slice(0, at) : '';
  return FORM.test(id) ? id : null;
}
