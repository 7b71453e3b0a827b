import { z } from 'zod';

const MAX_WAIT_S = 86_400;
/** From these on, a number is a Unix time, in seconds or milliseconds. */
const TIME_S = 1e9;
const TIME_MS = 1e12;

const Value = z.union([z.string().max(100), z.number()]).catch('');

/** Lower-case names. A provider's own headers are in the body of OpenRouter's errors. */
export type WaitHeaders = Readonly<Record<string, unknown>>;

/** Seconds, from `Retry-After` as a number or a date, or `Retry-After-Ms`. */
export function retryAfterOf(headers: WaitHeaders, now = Date.now()): number | undefined {
  const ms = Value.parse(headers['retry-after-ms']);
  if (ms !== '' && !Number.isNaN(Number(ms))) return bounded(Number(ms) / 1_000);
  return secondsIn(Value.parse(headers['retry-after']), now);
}

/** Sources: OpenRouter, OpenAI, Groq, Anthropic. Of several limits, the one that is used up. */
export function resetOf(headers: WaitHeaders, now = Date.now()): number | undefined {
  const resets = Object.entries(headers).flatMap(([name, value]) => {
    if (!/ratelimit/.test(name) || !/reset/.test(name)) return [];
    const seconds = secondsIn(Value.parse(value), now);
    if (seconds === undefined) return [];
    return [{ seconds, isUsedUp: Number(headers[name.replace('reset', 'remaining')] ?? Number.NaN) === 0 }];
  });
  const limits = [...resets, ...standardLimits(Value.parse(headers['ratelimit']))];
  const usedUp = limits.filter(({ isUsedUp }) => isUsedUp);
  const counted = (usedUp.length > 0 ? usedUp : limits).map(({ seconds }) => seconds);
  return counted.length === 0 ? undefined : Math.max(1, ...counted);
}

/** `limit=10, remaining=0, reset=90` and `"minute";r=0;t=90`. Source: IETF drafts of RateLimit. */
function standardLimits(header: string | number) {
  const said = String(header);
  return (said.includes('reset=') ? [said] : said.split(',')).flatMap((limit) => {
    const seconds = /\b(?:reset|t)=(\d+)/.exec(limit)?.[1];
    const isUsedUp = /\b(?:remaining|r)=0\b/.test(limit);
    return seconds === undefined ? [] : [{ seconds: Math.min(Number(seconds), MAX_WAIT_S), isUsedUp }];
  });
}

const waitPhrase =
  /(?:try again|retry|wait|reset|available)[^.\n]{0,40}?\b(?:in|after|for)\b\s*(?:about\s*)?((?:\d+(?:\.\d+)?\s*(?:ms|milliseconds?|h(?:ours?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)\s*)+)/i;

const chineseSpan = String.raw`((?:\d+(?:\.\d+)?\s*个?(?:毫秒|秒钟?|分钟?|小时)\s*)+)`;
const chineseWait = new RegExp(String.raw`等待?\D{0,4}${chineseSpan}|${chineseSpan}[之以]?后`);

export function waitIn(sentence: string): number | undefined {
  const start = sentence.slice(0, 2_000);
  const [, span, later] = waitPhrase.exec(start) ?? chineseWait.exec(start) ?? [];
  const said = span ?? later;
  return said === undefined ? undefined : bounded(durationOf(said));
}

const units: Readonly<Record<string, number>> = {
  h: 3_600,
  小时: 3_600,
  m: 60,
  分: 60,
  s: 1,
  秒: 1,
  ms: 0.001,
  毫秒: 0.001,
};
const part = /(\d+(?:\.\d+)?)\s*个?(ms|milliseconds?|毫秒|h|小时|m|分|s|秒)/gi;

function durationOf(text: string): number {
  let seconds = Number.NaN;
  for (const [, count = '', unit = ''] of text.matchAll(part)) {
    const size = units[unit.toLowerCase().startsWith('milli') ? 'ms' : unit.toLowerCase()] ?? 0;
    seconds = (Number.isNaN(seconds) ? 0 : seconds) + Number(count) * size;
  }
  return seconds;
}

function secondsIn(value: string | number, now: number): number | undefined {
  if (value === '') return undefined;
  const number = Number(value);
  if (number >= TIME_MS) return bounded(Math.max(1, (number - now) / 1_000));
  if (number >= TIME_S) return bounded(Math.max(1, number - now / 1_000));
  if (!Number.isNaN(number)) return bounded(number);
  const duration = durationOf(String(value));
  const isDuration = /^[\d.\s]*(?:[hms][\d.\s]*|ms)+$/i.test(String(value));
  return bounded(isDuration ? duration : Math.max(0, (Date.parse(String(value)) - now) / 1_000));
}

const bounded = (seconds: number): number | undefined =>
  Number.isNaN(seconds) || seconds < 0 ? undefined : Math.min(Math.ceil(seconds), MAX_WAIT_S);
