import type { RegexScriptBody } from '@masque/contracts';
import { ScriptClient, type ScriptFinding, type ScriptText } from '@masque/roleplay/regex-worker';
import { workerHost } from '@masque/web-kit';
import { useDeferredValue, useEffect, useState } from 'react';
import { shownName } from './scripts.rules.ts';

export function useScriptClient(): ScriptClient {
  const [client] = useState(() => new ScriptClient(workerHost('profile', 'regex.worker.js')));
  useEffect(() => () => client.close(), [client]);
  return client;
}

/** By script, in their order. */
export function useFindings(client: ScriptClient, scripts: readonly RegexScriptBody[]) {
  const [found, setFound] = useState<readonly (readonly ScriptFinding[])[]>([]);
  const later = useDeferredValue(scripts);
  useEffect(() => {
    let isCurrent = true;
    if (later.length > 0)
      void client.run(later, 'findings').then((outcome) => {
        if (isCurrent && outcome) setFound(outcome.findings);
      });
    return () => void (isCurrent = false);
  }, [client, later]);
  return found;
}

export interface TriedText {
  readonly stored: string;
  readonly display: string;
  readonly prompt: string;
  /** Names of scripts that took too long. */
  readonly ended: string;
}

export interface TriedPlace {
  readonly placement: number;
  /** Number of newer messages. */
  readonly depth: number;
  readonly char: string;
  readonly user: string;
}

/** `failed` if no worker runs, null before the first result. */
export function useTriedText(
  client: ScriptClient,
  scripts: readonly RegexScriptBody[],
  given: string,
  { placement, depth, char, user }: TriedPlace,
): TriedText | 'failed' | null {
  const [tried, setTried] = useState<TriedText | 'failed' | null>(null);
  const text = useDeferredValue(given);
  const later = useDeferredValue(scripts);
  useEffect(() => {
    let isCurrent = true;
    const names = { char, user };
    const run = (stage: ScriptText['stage'], from: string) =>
      client.run(later, { text: from, stage, placement, names, ...(stage === 'stored' ? {} : { depth }) });
    const tryAll = async () => {
      const stored = await run('stored', text);
      if (!isCurrent) return;
      const from = stored?.text ?? text;
      const [display, prompt] = await Promise.all([run('display', from), run('prompt', from)]);
      if (!isCurrent) return;
      if (!stored || !display || !prompt) return setTried('failed');
      const ended = new Set([stored, display, prompt].flatMap((outcome) => outcome.ended));
      const named = later.filter((_, at) => ended.has(at)).map(shownName);
      setTried({ stored: from, display: display.text, prompt: prompt.text, ended: named.join(', ') });
    };
    if (text !== '') void tryAll();
    return () => void (isCurrent = false);
  }, [client, later, text, placement, depth, char, user]);
  return text === '' ? null : tried;
}
