/** A user's slots are members `{kind}:{slot}` of a sorted set, scored by expiry (ms on Redis' clock). */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

// KEYS: the user's slots[, a quota's count]. ARGV: ms, the quota's limit, then kind, slot, limit of each. Takes all or
// none. Returns what is exhausted: a kind, `quota`, or `uncounted` for a missing count.
export const TAKE_SLOTS = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local used = {}
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local kind = string.match(member, '^[^:]*')
  used[kind] = (used[kind] or 0) + 1
end
for index = 3, #ARGV, 3 do
  local kind = ARGV[index]
  used[kind] = (used[kind] or 0) + 1
  if used[kind] > tonumber(ARGV[index + 2]) then return kind end
end
if KEYS[2] then
  local count = redis.call('GET', KEYS[2])
  if not count then return 'uncounted' end
  if tonumber(count) >= tonumber(ARGV[2]) then return 'quota' end
  redis.call('INCR', KEYS[2])
end
for index = 3, #ARGV, 3 do
  redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[index] .. ':' .. ARGV[index + 1])
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return ''`;

export const RETURN_TO_QUOTA = `
if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end
return 1`;

/** KEYS: the user's slots. ARGV: ms, members. Adds members again that have expired. */
export const RENEW_SLOTS = `${NOW}
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[index]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`;
