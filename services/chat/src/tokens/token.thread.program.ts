import { parentPort } from 'node:worker_threads';
import type { TokenFamily } from './token.families.ts';
import type { TokenTask } from './token.thread.ts';

type Encode = (text: string) => readonly number[];

/** The time of gpt-tokenizer grows with the square of a text without spaces. */
const pieces = /[^]{1,1999}\S(?=\s)|[^]{1,2000}/gu;

/** Neither marks of the beginning and end, nor special tokens: texts are data. */
const load: Readonly<Record<TokenFamily, () => Promise<Encode>>> = {
  gpt: async () => {
    const { encode } = await import('gpt-tokenizer/encoding/o200k_base');
    const options = { disallowedSpecial: new Set<string>() };
    return (text) => (text.match(pieces) ?? []).flatMap((piece) => encode(piece, options));
  },
  llama: async () => {
    const { default: tokenizer } = await import('llama-tokenizer-js');
    return (text) => tokenizer.encode(text, false, false);
  },
  llama3: async () => {
    const { default: tokenizer } = await import('llama3-tokenizer-js');
    return (text) => tokenizer.encode(text, { bos: false, eos: false });
  },
  mistral: async () => {
    const { default: tokenizer } = await import('mistral-tokenizer-js');
    return (text) => tokenizer.encode(text, false, false);
  },
};

const loaded = new Map<TokenFamily, Promise<Encode>>();

async function answer({ kind, family, texts }: TokenTask<'counts' | 'ids'>): Promise<void> {
  const encoding = loaded.get(family) ?? load[family]();
  loaded.set(family, encoding);
  const encode = await encoding;
  parentPort?.postMessage(texts.map((text) => (kind === 'counts' ? encode(text).length : encode(text))));
}

parentPort?.on('message', answer);
