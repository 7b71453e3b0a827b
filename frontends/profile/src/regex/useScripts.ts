import { limits, type RegexScriptBody, type RegexScripts } from '@masque/contracts';
import { regexScripts as words } from '@masque/texts/regex-scripts';
import { useSaveRegexScriptsMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { useEditedList } from '../editing/useEditedList.ts';
import { importScripts } from './importScripts.ts';
import { newScript, shownName } from './scripts.rules.ts';

/** The list as it is being edited, saved as a whole. `current`: as loaded last. */
export function useScripts(current: RegexScripts) {
  const [open, setOpen] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [send, mutation] = useSaveRegexScriptsMutation();
  const list = useEditedList<RegexScriptBody>(
    { items: current.scripts, revision: current.revision },
    {
      send: async ({ items, revision }) => {
        const { data } = await send({ body: { scripts: [...items], revision } });
        return data ? { items: data.scripts, revision: data.revision } : null;
      },
      mutation,
      staleCode: 'regex.stale',
      words,
    },
  );
  const { items: scripts, setItems: setScripts } = list;
  const change = (id: string, next: Partial<RegexScriptBody>) =>
    setScripts((now) => now.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const add = (script = newScript()) => {
    setScripts((now) => [...now, script]);
    setOpen(script.id);
  };
  return {
    ...list,
    scripts,
    setScripts,
    open: scripts.find(({ id }) => id === open) ?? null,
    setOpen,
    problems,
    isFull: scripts.length >= limits.regexScripts,
    change,
    add,
    duplicate: (script: RegexScriptBody) =>
      add({ ...script, id: crypto.randomUUID(), scriptName: words.editor.copyOf(shownName(script)) }),
    remove: (id: string) => setScripts((now) => now.filter((one) => one.id !== id)),
    importFiles: async (files: readonly File[]) => {
      const { added, problems: found } = await importScripts(files, limits.regexScripts - scripts.length);
      setProblems(found);
      if (added.length === 0) return;
      setScripts((now) => [...now, ...added]);
      showToast(words.imported(added.length), 'success');
    },
  };
}
