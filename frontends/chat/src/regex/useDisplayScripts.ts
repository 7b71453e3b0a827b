import type { Chat } from '@masque/contracts';
import { useChatRegexScriptsQuery, useSession } from '@masque/web-kit';
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { DisplayScripts, type ShownPart } from './displayScripts.ts';

/** SillyTavern's number for what the model writes. */
export const AI_OUTPUT = 2;

const Display = createContext<DisplayScripts | null>(null);

export const DisplayScriptsProvider = Display.Provider;
export const useHasDisplayScripts = (): boolean => useContext(Display) !== null;

/** Null without scripts: then no worker starts. */
export function useDisplayScripts(chat: Chat | undefined): DisplayScripts | null {
  const { id = '', character, persona } = chat ?? {};
  const { user } = useSession();
  const { currentData } = useChatRegexScriptsQuery({ params: { id } }, { skip: id === '' });
  const scripts = currentData?.display;
  const [char, own] = [character?.name ?? '', persona?.name ?? user?.username ?? ''];
  const display = useMemo(
    () => (scripts && scripts.length > 0 ? new DisplayScripts(scripts, { char, user: own }) : null),
    [scripts, char, own],
  );
  useEffect(() => () => display?.close(), [display]);
  return display;
}

/** A text as scripts show it. */
interface ScriptedText {
  readonly shown: string;
  /** The text that the scripts ran on. */
  readonly source: string;
}

/** The text as scripts show it; the one before it while they run, and null until they ran once. */
export function useScriptedText(
  text: string,
  placement: number | null,
  depth: number | undefined,
): ScriptedText | null {
  const display = useContext(Display);
  const [last, setLast] = useState<ScriptedText | null>(null);
  const part = useMemo(() => (placement === null ? null : { text, placement, depth }), [text, placement, depth]);
  const wanted = useRef<ShownPart | null>(null);
  const isRunning = useRef(false);
  const known = part && display?.find(part);
  useEffect(() => {
    wanted.current = part;
    if (!display || !part || part.text === '' || known !== undefined || isRunning.current) return;
    // A reply grows faster than scripts may run: only its newest text is next.
    const runAll = async () => {
      for (let next: ShownPart | null = part; next; next = wanted.current === next ? null : wanted.current)
        setLast({ shown: await display.run(next), source: next.text });
      isRunning.current = false;
    };
    isRunning.current = true;
    void runAll();
  }, [display, part, known]);
  if (!display || placement === null || text === '') return { shown: text, source: text };
  return typeof known === 'string' ? { shown: known, source: text } : last;
}

export const useShownText = (text: string, placement: number | null, depth: number | undefined): string =>
  useScriptedText(text, placement, depth)?.shown ?? text;
