import { limits, type RegexScriptBody, type RegexScripts } from '@masque/contracts';
import { regexScripts as words } from '@masque/texts/regex-scripts';
import { apiErrorOf, sentenceOf, useLeaveGuard, useSaveRegexScriptsMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { importScripts } from './importScripts.ts';
import { newScript, shownName } from './scripts.rules.ts';

/** The list as it is being edited, saved as a whole. `current`: as loaded last. */
export function useScripts(current: RegexScripts) {
  const [start, setStart] = useState(current);
  const [scripts, setScripts] = useState<RegexScriptBody[]>(start.scripts);
  const [open, setOpen] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [send, { isLoading, error, reset }] = useSaveRegexScriptsMutation();
  const isChanged = JSON.stringify(scripts) !== JSON.stringify(start.scripts);
  useLeaveGuard(isChanged);

  const startFrom = (saved: RegexScripts) => {
    setStart(saved);
    setScripts(saved.scripts);
    reset();
  };
  const saveAt = async (revision: number) => {
    const { data } = await send({ body: { scripts, revision } });
    if (!data) return;
    startFrom(data);
    showToast(words.saved, 'success');
  };
  const change = (id: string, next: Partial<RegexScriptBody>) =>
    setScripts((now) => now.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const add = (script = newScript()) => {
    setScripts((now) => [...now, script]);
    setOpen(script.id);
  };
  const isStale = apiErrorOf(error)?.code === 'regex.stale';
  return {
    scripts,
    setScripts,
    open: scripts.find(({ id }) => id === open) ?? null,
    setOpen,
    problems,
    isChanged,
    isSaving: isLoading,
    isFull: scripts.length >= limits.regexScripts,
    isStale,
    failure: error && !isStale ? words.saveFailed(sentenceOf(error)) : null,
    change,
    add,
    duplicate: (script: RegexScriptBody) =>
      add({ ...script, id: crypto.randomUUID(), scriptName: words.editor.copyOf(shownName(script)) }),
    remove: (id: string) => setScripts((now) => now.filter((one) => one.id !== id)),
    discard: () => startFrom(start),
    save: () => saveAt(start.revision),
    keepMine: () => saveAt(current.revision),
    openNewer: () => startFrom(current),
    importFiles: async (files: readonly File[]) => {
      const { added, problems: found } = await importScripts(files, limits.regexScripts - scripts.length);
      setProblems(found);
      if (added.length === 0) return;
      setScripts((now) => [...now, ...added]);
      showToast(words.imported(added.length), 'success');
    },
  };
}
