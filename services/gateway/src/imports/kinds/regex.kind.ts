import { createHash } from 'node:crypto';
import { chatRoutes, ensure, limits, RegexScripts, type RegexScriptBody } from '@masque/contracts';
import { texts } from '@masque/texts';
import { z } from 'zod';
import { type ItemKind, type ItemWork } from '../item.kind.ts';
import { parsed } from '../parsed.ts';
import { ServiceRefusal } from '../../service-calls/service-calls.ts';

const { importItems } = texts;
const Added = z.object({ digests: z.array(z.string()) });
const TRIES = 5;

const digestOf = ({ id: _id, ...script }: RegexScriptBody): string =>
  createHash('sha256').update(JSON.stringify(script)).digest('base64url');

/** Again from the newest scripts, if somebody saves in between. */
async function changeScripts(
  calls: ItemWork['calls'],
  change: (scripts: RegexScriptBody[]) => Promise<RegexScriptBody[]> | RegexScriptBody[],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { scripts, revision } = await calls.ask('chat', chatRoutes.listRegexScripts, {});
    const body = { scripts: await change(scripts), revision };
    try {
      await calls.ask('chat', chatRoutes.saveRegexScripts, { body });
      return;
    } catch (error) {
      const isStale = error instanceof ServiceRefusal && error.response.status === 409;
      if (!isStale || attempt === TRIES) throw error;
    }
  }
}

export const regex: ItemKind = {
  carryOut: async ({ calls, file, plan }) => {
    const { scripts } = parsed(RegexScripts.pick({ scripts: true }), await file());
    let undo = '';
    let count = 0;
    await changeScripts(calls, async (before) => {
      const known = new Set(before.map(digestOf));
      const added = scripts.filter((script) => !known.has(digestOf(script)));
      ensure(before.length + added.length <= limits.regexScripts, 'regex.too_large');
      count = scripts.length - added.length;
      undo = await plan({ digests: added.map(digestOf) } satisfies z.input<typeof Added>);
      return [...before, ...added];
    });
    return { undo, notes: count > 0 ? [importItems.sameScripts(count)] : [] };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const { digests } = Added.parse(JSON.parse(task.undo));
    let left = 0;
    await changeScripts(calls, (scripts) => {
      const others = scripts.filter((script) => !digests.includes(digestOf(script)));
      left = digests.length - (scripts.length - others.length);
      return others;
    });
    return left > 0 ? importItems.kept.scripts : undefined;
  },
};
