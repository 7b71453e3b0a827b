import type { Route } from '@masque/contracts';
import { z } from 'zod';
import type { PipelineStep } from '../call/call.ts';

export const IGNORED_HEADER = 'x-masque-ignored';
const MOST_NAMES = 50;
const MAX_NAME = 100;

export function nameIgnored({ body }: Route): PipelineStep {
  const known = new Set(body instanceof z.ZodObject ? Object.keys(body.shape) : []);
  return (call, next) => {
    const sent = call.body.kind === 'json' ? call.body.value : null;
    const ignored = Object.keys(sent ?? {}).filter((name) => !known.has(name));
    const names = ignored
      .slice(0, MOST_NAMES)
      .map((name) => encodeURIComponent(name.slice(0, MAX_NAME).toWellFormed()));
    if (names.length > 0) void call.reply.header(IGNORED_HEADER, names.join(', '));
    return next(call);
  };
}
