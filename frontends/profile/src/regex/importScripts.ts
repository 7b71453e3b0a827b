import { limits, type RegexScriptBody } from '@masque/contracts';
import { readScripts } from '@masque/roleplay/regex-worker';
import { regexScripts as words } from '@masque/texts/regex-scripts';
import { bodyOf } from './scripts.rules.ts';

export interface ImportedScripts {
  readonly added: readonly RegexScriptBody[];
  readonly problems: readonly string[];
}

/** Each file alone: one that can't be read leaves the others. `room`: scripts that still fit. */
export async function importScripts(files: readonly File[], room: number): Promise<ImportedScripts> {
  const added: RegexScriptBody[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const read = readScripts(await file.text());
    if (read === null) problems.push(words.importProblem.notJson(file.name));
    else if (read.scripts.length === 0) problems.push(words.importProblem.noScript(file.name));
    else if (added.length + read.scripts.length > room)
      problems.push(words.importProblem.tooMany(file.name, limits.regexScripts));
    else {
      added.push(...read.scripts.map(bodyOf));
      if (read.skipped > 0) problems.push(words.importProblem.skipped(file.name, read.skipped));
    }
  }
  return { added, problems };
}
