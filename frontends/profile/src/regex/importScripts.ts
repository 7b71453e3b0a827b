import { limits, type RegexScriptBody } from '@masque/contracts';
import { readScriptFile, readScripts } from '@masque/roleplay/regex-worker';
import { regexScripts as words } from '@masque/texts/regex-scripts';
import { bodyOf } from './scripts.rules.ts';

export interface ImportedScripts {
  readonly added: readonly RegexScriptBody[];
  readonly problems: readonly string[];
}

const readFile = async (file: File) =>
  file.name.toLowerCase().endsWith('.risum')
    ? readScriptFile(new Uint8Array(await file.arrayBuffer()))
    : readScripts(await file.text());

/** Each file alone: one that can't be read leaves the others. `room`: scripts that still fit. */
export async function importScripts(files: readonly File[], room: number): Promise<ImportedScripts> {
  const added: RegexScriptBody[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const read = await readFile(file);
    if (read === null) problems.push(words.importProblem.notJson(file.name));
    else if (read.scripts.length + read.incomplete.length === 0) problems.push(words.importProblem.noScript(file.name));
    else if (added.length + read.scripts.length > room)
      problems.push(words.importProblem.tooMany(file.name, limits.regexScripts));
    else {
      added.push(...read.scripts.map(bodyOf));
      for (const { name, script, unsupported } of read.incomplete)
        problems.push(words.importProblem[script ? 'incomplete' : 'unsupported'](name, unsupported));
      if (read.skipped > 0) problems.push(words.importProblem.skipped(file.name, read.skipped));
    }
  }
  return { added, problems };
}
