import { texts } from '@masque/texts';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { readBookFile } from '../lorebook/import/readBookFile.ts';
import { lorebookName, useCreateLorebook } from './useCreateLorebook.ts';

const words = texts.lorebooks;

interface FailedFile {
  readonly key: string;
  readonly file: string;
  readonly problem: string;
}

export type LorebookImports = ReturnType<typeof useImportLorebooks>;

/** One file after the other; a file that fails doesn't stop the next. */
export function useImportLorebooks() {
  const { create } = useCreateLorebook();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [failures, setFailures] = useState<readonly FailedFile[]>([]);

  const importOne = async (file: File): Promise<string | null> => {
    try {
      const { book } = await readBookFile(file);
      const made = await create({ name: lorebookName(book, file.name), book });
      return 'problem' in made ? made.problem : null;
    } catch (error) {
      return error instanceof Error ? error.message : texts.loreImport.failed;
    }
  };
  const importFiles = async (files: readonly File[]) => {
    setFailures([]);
    let imported = 0;
    for (const [done, file] of files.entries()) {
      setProgress({ done, all: files.length });
      const problem = await importOne(file);
      if (problem === null) imported += 1;
      else setFailures((before) => [...before, { key: crypto.randomUUID(), file: file.name, problem }]);
    }
    setProgress(null);
    if (imported > 0) showToast(words.imported(imported), 'success');
  };
  return { progress, failures, importFiles };
}
