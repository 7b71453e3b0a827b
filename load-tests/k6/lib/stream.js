/**
 * k6's core has no client for server-sent events: its HTTP module reads the whole streamed answer first. The time to
 * the first token is therefore `timings.waiting`, from the request to the first byte: Masque sends its headers with the
 * first token, since until then the call can still fail with a status. load-tests/streaming.bench.ts can see how evenly
 * the rest arrives; this can't.
 */
import { Counter, Rate, Trend } from 'k6/metrics';
import { call } from './call.js';

const firstToken = new Trend('first_token', true);
const wholeReply = new Trend('whole_reply', true);
const broken = new Rate('broken_streams');
const words = new Counter('reply_events');

/** A model of the demo gateway: `tokens` at `rate` per second, the first one immediately. */
export const modelOf = (tokens, rate) => `demo/fast?tokens=${tokens}&rate=${rate}&first=0`;

/** Requests a reply in the person's chat and reads it to the end. */
export function reply(person, text, { tokens = 100, rate = 50 } = {}) {
  const name = 'chat.complete';
  const response = call(name, {
    as: person,
    body: {
      chatId: person.chatId,
      messages: [{ role: 'user', content: text }],
      settings: { maxTokens: 0, contextSize: 8_192 },
      model: modelOf(tokens, rate),
      stream: true,
    },
    reads: true,
    timeout: '120s',
  });
  if (response.status !== 200) return;
  const body = response.body || '';
  firstToken.add(response.timings.waiting, { name });
  wholeReply.add(response.timings.duration, { name });
  words.add((body.match(/"content":"[^"]/g) || []).length);
  broken.add(!body.includes('data: [DONE]') || body.includes('event: error'));
}
