import { isObject, type JsonObject, type JsonValue } from '../shared/json.ts';

/** SillyTavern's fields of a user's own servers and accounts. */
const own = new Set([
  'reverse_proxy',
  'proxy_password',
  'custom_url',
  'custom_include_body',
  'custom_exclude_body',
  'custom_include_headers',
  'vertexai_region',
  'vertexai_express_project_id',
  'azure_base_url',
  'azure_deployment_name',
  'workers_ai_account_id',
]);
const secret = /(^|[_-])(password|secret|api[_-]?key|authorization|bearer|access[_-]?token|auth[_-]?token)([_-]|$)/i;

/** Removes addresses and passwords, also nested ones of forks. Lists the removed fields that had a value. */
export function withoutCredentials(preset: JsonObject): { preset: JsonObject; removed: string[] } {
  const removed = new Set<string>();
  const clean = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(clean);
    if (!isObject(value)) return value;
    const kept = Object.entries(value).filter(([key, given]) => {
      if (!own.has(key) && !secret.test(key)) return true;
      if (given !== '' && given !== null && given !== false) removed.add(key);
      return false;
    });
    return Object.fromEntries(kept.map(([key, given]) => [key, clean(given)]));
  };
  const cleaned = clean(preset);
  return { preset: isObject(cleaned) ? cleaned : {}, removed: [...removed] };
}
