import { parentPort } from 'node:worker_threads';
import { jsMatches, linearRegex } from '@masque/roleplay/regex';
import type { RegexTask, RegexWork } from './regex.thread.ts';

function find({ source, flags, text }: RegexTask): RegexWork['find']['result'] {
  const regex = linearRegex.compile(source, flags);
  if (regex === 'invalid') return null;
  return regex === 'unsupported' ? jsMatches(source, flags, text) : regex.matches(text);
}

parentPort?.on('message', (task: RegexTask | null) => parentPort?.postMessage(task && find(task)));
