import type { ChatReference, Completion } from '@masque/contracts';
import type { AnswerExtra, Ending, GenerationFeed } from '@masque/generations';

export const toCompletion = (
  { facts, text, reasoning, extras, revision }: GenerationFeed,
  { finish }: Ending,
): Completion => ({
  id: facts.id,
  object: 'chat.completion',
  created: facts.created,
  model: facts.model,
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: text === '' && extras.some(({ tool_calls, refusal }) => tool_calls ?? refusal) ? null : text,
        ...(reasoning === '' ? {} : { reasoning }),
        ...reasoningDetailsOf(extras),
        ...toolCallsOf(extras),
        ...refusalOf(extras),
      },
      ...logprobsOf(extras),
      finish_reason: finish,
    },
  ],
  ...(facts.usage ? { usage: facts.usage } : {}),
  ...(facts.reference ? { masque: placeOf(facts.reference, text, revision ?? facts.reference.revision) } : {}),
});

/** A reply stopped before its first word isn't stored in the chat. */
function placeOf(reference: ChatReference, text: string, revision: number): Completion['masque'] {
  const { messageId, ...place } = reference;
  return { ...place, ...(text === '' ? {} : { messageId }), revision };
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const streamed = new Set(['arguments', 'input']);

function joined(first: Fields, more: Fields): Fields {
  const all = new Map(Object.entries(first));
  for (const [name, value] of Object.entries(more)) {
    const known = all.get(name);
    if (isFields(known) && isFields(value)) all.set(name, joined(known, value));
    else if (streamed.has(name) && typeof known === 'string' && typeof value === 'string') all.set(name, known + value);
    else if (value != null && value !== '') all.set(name, value);
  }
  return Object.fromEntries(all);
}

/** Matches by index and id: some servers send no index, or 0 for every call. */
function isPieceOf(call: Fields, { index, id }: Fields): boolean {
  const isSameId = !id || !call['id'] || id === call['id'];
  return isSameId && (index === undefined || index === call['index']);
}

function toolCallsOf(extras: readonly AnswerExtra[]): { tool_calls?: Fields[] } {
  const calls: Fields[] = [];
  for (const piece of extras.flatMap(({ tool_calls = [] }) => tool_calls)) {
    const at = calls.findLastIndex((call) => isPieceOf(call, piece));
    const call = calls[at];
    if (call) calls[at] = joined(call, piece);
    else calls.push(piece);
  }
  return calls.length === 0 ? {} : { tool_calls: calls.map(({ index: _index, ...call }) => call) };
}

function reasoningDetailsOf(extras: readonly AnswerExtra[]): { reasoning_details?: Fields[] } {
  const details = extras.flatMap(({ reasoning_details = [] }) => reasoning_details);
  return details.length === 0 ? {} : { reasoning_details: details };
}

function refusalOf(extras: readonly AnswerExtra[]): { refusal?: string } {
  const refusal = extras.map((extra) => extra.refusal ?? '').join('');
  return refusal === '' ? {} : { refusal };
}

function logprobsOf(extras: readonly AnswerExtra[]): { logprobs?: Fields } {
  const parts = extras.flatMap(({ logprobs }) => (logprobs ? [logprobs] : []));
  if (parts.length === 0) return {};
  const lists = new Map<string, unknown>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    const known = lists.get(name);
    lists.set(name, Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : (value ?? known ?? null));
  }
  return { logprobs: Object.fromEntries(lists) };
}
