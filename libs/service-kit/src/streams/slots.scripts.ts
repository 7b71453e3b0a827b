/** A user's slots are members `{kind}:{slot}` of a sorted set, scored by expiry (ms on Redis' clock). */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** KEYS: the user's slots. ARGV: ms, then kind, slot, limit of each. Takes all or none; returns the exhausted kind. */
export const TAKE_SLOTS = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local used = {}
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local kind = string.match(member, '^[^:]*')
  used[kind] = (used[kind] or 0) + 1
end
for index = 2, #ARGV, 3 do
  local kind = ARGV[index]
  used[kind] = (used[kind] or 0) + 1
  if used[kind] > tonumber(ARGV[index + 2]) then return kind end
end
for index = 2, #ARGV, 3 do
  redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[index] .. ':' .. ARGV[index + 1])
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return ''`;

/** KEYS: the user's slots. ARGV: ms, members. Adds members again that have expired. */
export const RENEW_SLOTS = `${NOW}
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[index]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`;
