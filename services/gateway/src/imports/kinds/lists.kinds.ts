import { createHash } from 'node:crypto';
import {
  chatRoutes,
  ensure,
  type ErrorCode,
  limits,
  QuickReplies,
  type QuickReplySetBody,
  RegexScripts,
  type RegexScriptBody,
} from '@masque/contracts';
import { texts } from '@masque/texts';
import { z } from 'zod';
import { type ItemKind, type ItemWork } from '../item.kind.ts';
import { parsed } from '../parsed.ts';
import { unsupportedIn } from './script.notes.ts';
import { ServiceRefusal } from '../../service-calls/service-calls.ts';

const { importItems } = texts;
const Added = z.object({ digests: z.array(z.string()) });
const TRIES = 5;

type Calls = ItemWork['calls'];

interface OwnList<T> {
  readonly parse: (file: Buffer) => readonly T[];
  readonly load: (calls: Calls) => Promise<{ readonly list: readonly T[]; readonly revision: number }>;
  readonly save: (calls: Calls, list: T[], revision: number) => Promise<unknown>;
  readonly most: number;
  readonly tooMany: Extract<ErrorCode, 'regex.too_large' | 'quick_replies.too_large'>;
  readonly same: (count: number) => string;
  readonly kept: string;
  readonly notesOn: (list: readonly T[]) => readonly string[];
}

const digestOf = ({ id: _id, ...content }: { readonly id: string }): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** Appends to a list that is saved as a whole. */
function appendedTo<T extends { readonly id: string }>(own: OwnList<T>): ItemKind {
  /** Again from the newest list, if somebody saves in between. */
  const change = async (calls: Calls, changed: (list: readonly T[]) => Promise<T[]> | T[]): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const { list, revision } = await own.load(calls);
      const next = await changed(list);
      try {
        await own.save(calls, next, revision);
        return;
      } catch (error) {
        const isStale = error instanceof ServiceRefusal && error.response.status === 409;
        if (!isStale || attempt === TRIES) throw error;
      }
    }
  };
  return {
    carryOut: async ({ calls, file, plan }) => {
      const given = own.parse(await file());
      let undo = '';
      let count = 0;
      let notes: readonly string[] = [];
      await change(calls, async (before) => {
        const known = new Set(before.map(digestOf));
        const added = given.filter((one) => !known.has(digestOf(one)));
        ensure(before.length + added.length <= own.most, own.tooMany);
        count = given.length - added.length;
        notes = own.notesOn(added);
        undo = await plan({ digests: added.map(digestOf) } satisfies z.input<typeof Added>);
        return [...before, ...added];
      });
      return { undo, notes: [...(count > 0 ? [own.same(count)] : []), ...notes] };
    },
    undo: async ({ calls, task }) => {
      if (task.undo === null) return undefined;
      const { digests } = Added.parse(JSON.parse(task.undo));
      let left = 0;
      await change(calls, (list) => {
        const others = list.filter((one) => !digests.includes(digestOf(one)));
        left = digests.length - (list.length - others.length);
        return others;
      });
      return left > 0 ? own.kept : undefined;
    },
  };
}

export const regex = appendedTo<RegexScriptBody>({
  parse: (file) => parsed(RegexScripts.pick({ scripts: true }), file).scripts,
  load: async (calls) => {
    const { scripts: list, revision } = await calls.ask('chat', chatRoutes.listRegexScripts, {});
    return { list, revision };
  },
  save: (calls, scripts, revision) => calls.ask('chat', chatRoutes.saveRegexScripts, { body: { scripts, revision } }),
  most: limits.regexScripts,
  tooMany: 'regex.too_large',
  same: importItems.sameScripts,
  kept: importItems.kept.scripts,
  notesOn: () => [],
});

export const quickReplies = appendedTo<QuickReplySetBody>({
  parse: (file) => parsed(QuickReplies.pick({ sets: true }), file).sets,
  load: async (calls) => {
    const { sets: list, revision } = await calls.ask('chat', chatRoutes.listQuickReplies, {});
    return { list, revision };
  },
  save: (calls, sets, revision) => calls.ask('chat', chatRoutes.saveQuickReplies, { body: { sets, revision } }),
  most: limits.quickReplySets,
  tooMany: 'quick_replies.too_large',
  same: importItems.sameSets,
  kept: importItems.kept.quickReplies,
  notesOn: unsupportedIn,
});
