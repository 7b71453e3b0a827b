import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@masque/contracts';
import {
  applyScripts,
  isUsed,
  type MatchRequest,
  MOST_SLOW_MS,
  quickMatches,
  type RegexScript,
  type ScriptUse,
} from '@masque/roleplay/regex';
import { TurnQueue } from '@masque/service-kit/threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { type ScriptConsent, SettingsService } from '../settings/settings.service.ts';
import { isRepeatable } from './regex.rules.ts';
import { RegexThread } from './regex.thread.ts';
import { TextResults } from './text.results.ts';

/** Without a break. */
const SLICE_MS = 40;
const MOST_START_MS = 5_000;

export interface ScriptRun {
  readonly apply: (text: string, use: Omit<ScriptUse, 'longest' | 'time'>) => Promise<string>;
}

/** Milliseconds left for all texts of a call: on the event loop, and in the thread. */
export interface ScriptBudget {
  readonly slice: { left: number };
  here: number;
  thread: number;
}
const budgetOf = (here: number, thread: number): ScriptBudget => ({ slice: { left: SLICE_MS }, here, thread });
/** For lists; text over budget is unchanged. */
export const listBudget = (): ScriptBudget => budgetOf(SLICE_MS, 60);

@Injectable()
export class RegexService implements OnModuleDestroy {
  private readonly thread = new RegexThread();
  private readonly queue = new TurnQueue([this.thread]);
  private readonly results = new TextResults();

  constructor(
    private readonly settings: SettingsService,
    private readonly characters: ChatCharactersService,
  ) {}

  /** @throws `character.not_found` for a character that the user may not see; taking it back is always possible */
  async allow(userId: string, consent: ScriptConsent, isAllowed: boolean): Promise<{ isAllowed: boolean }> {
    if (isAllowed) await this.characters.getVisible(userId, consent.characterId);
    return this.settings.allowRegexScripts(userId, consent, isAllowed);
  }

  runOf(userId: string, scripts: readonly RegexScript[], budget = budgetOf(2_000, 500)): ScriptRun {
    const time = budget.slice;
    const ended = new Set<RegexScript>();
    const slow = async (request: MatchRequest) => {
      const { script, source, flags, text } = request;
      if (time.left <= 0 && budget.here > 0) {
        await nextTurn();
        budget.here -= SLICE_MS;
        time.left = SLICE_MS;
        const matches = quickMatches(request);
        if (matches !== 'slow') return matches;
      }
      if (budget.thread <= 0 || ended.has(script)) return null;
      const find = async (thread: RegexThread) => {
        // Starting takes longer than a script may.
        await thread.run<'start'>(null, [], MOST_START_MS);
        const start = performance.now();
        const found = thread.run<'find'>({ source, flags, text }, [], MOST_SLOW_MS);
        return found.finally(() => (budget.thread -= performance.now() - start));
      };
      const matches = await Promise.resolve()
        .then(() => this.queue.inTurn(userId, null, find))
        .catch(() => null);
      if (matches === null) ended.add(script);
      return matches;
    };
    const apply: ScriptRun['apply'] = async (text, use) => {
      const used = scripts.flatMap((script, at) => (isUsed(script, use) ? [{ script, at }] : []));
      if (used.length === 0 || text === '') return text;
      const key = used.every(({ script }) => isRepeatable(script)) ? used.map(({ at }) => at).join() : null;
      const known = key === null ? undefined : this.results.find(scripts, key, text);
      if (known !== undefined) return known;
      const list = used.map(({ script }) => script);
      const result = await applyScripts(list, text, { ...use, time, longest: limits.message }, slow);
      if (key !== null && ended.size === 0 && budget.thread > 0) this.results.keep(scripts, key, text, result);
      return result;
    };
    return { apply };
  }

  onModuleDestroy() {
    this.thread.close();
  }
}
