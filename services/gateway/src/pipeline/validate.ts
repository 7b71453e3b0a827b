import { ensure } from '@masque/contracts';
import type { Call, Step } from './call.ts';

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const asStrings = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, part]) => [name, String(part)]));

/**
 * Parses params, query and body with the contract; only what it names goes on. A claim to be a user must be true
 * where one is needed, and is dropped where it does not matter.
 */
export const validate: Step = async (call, next) => {
  const { route } = call.row;
  const { params, query, body } = call.request;
  call.params = asStrings(route.params?.parse(params));
  call.query = asRecord(route.query?.parse(query));
  call.body = Buffer.isBuffer(body) ? body : route.body?.parse(body ?? {});
  if (!route.claim) return next();
  if (route.auth === 'optional' || route.auth === 'public') call.query = without(call.query, route.claim);
  else checkClaim(call, route.claim);
  return next();
};

function checkClaim(call: Call, field: string): void {
  const inBody: unknown = Buffer.isBuffer(call.body) ? undefined : asRecord(call.body)[field];
  for (const claim of [call.query[field], inBody]) {
    ensure(claim === undefined || claim === call.viewer?.username, 'auth.denied');
  }
}

const without = (record: Readonly<Record<string, unknown>>, field: string): Record<string, unknown> => {
  const { [field]: _, ...rest } = record;
  return rest;
};
