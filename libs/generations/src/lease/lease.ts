import type { GenerationRef } from '../core/generation.store.ts';

/** After this silence, another process takes over. */
export const LEASE_MS = 3_000;
export const HEARTBEAT_MS = 1_000;

export interface LeasedRef extends GenerationRef {
  readonly owner: string;
}

export const toMember = ({ id, owner, chatId }: LeasedRef): string => `${id}|${owner}|${chatId}`;

export function fromMember(member: string): LeasedRef {
  const [id = '', owner = '', ...chatId] = member.split('|');
  return { id, owner, chatId: chatId.join('|') };
}

/** Sorted sets of `{generation}|{owner}|{chat}` and `{generation}` by expiry (ms of Redis' clock), in one slot. */
export const LEASES_KEY = '{generations}:leases';
export const STOPS_KEY = '{generations}:stops';

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** KEYS: leases; ARGV: ms, members. Starts or renews leases, whoever had them. */
export const HOLD = `${NOW}
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[index]) end
return 1`;

/** KEYS: leases, stops; ARGV: ms, members. Returns per member 0: renewed, 1: renewed, stop requested, 2: gone. */
export const RENEW = `${NOW}
local states = {}
for index = 2, #ARGV do
  local member = ARGV[index]
  if not redis.call('ZSCORE', KEYS[1], member) then
    states[index - 1] = 2
  else
    redis.call('ZADD', KEYS[1], now + ARGV[1], member)
    local id = string.match(member, '^[^|]*')
    states[index - 1] = redis.call('ZSCORE', KEYS[2], id) and 1 or 0
  end
end
return states`;

/** KEYS: leases; ARGV: ms, process, limit. Takes others' expired leases. Returns the count of all, then the expired. */
export const TAKE_EXPIRED = `${NOW}
local expired = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[3])
for _, member in ipairs(expired) do
  local id, owner, chat = string.match(member, '^([^|]*)|([^|]*)|(.*)$')
  if owner ~= ARGV[2] then
    redis.call('ZREM', KEYS[1], member)
    redis.call('ZADD', KEYS[1], now + ARGV[1], id .. '|' .. ARGV[2] .. '|' .. chat)
  end
end
table.insert(expired, 1, redis.call('ZCARD', KEYS[1]))
return expired`;

/** KEYS: stops; ARGV: ms, generation. Also drops expired requests. */
export const REQUEST_STOP = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
return redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[2])`;
