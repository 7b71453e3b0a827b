import { readRisum } from '../risu/risu.module.ts';
import { readRisuScripts, type RisuScript } from '../risu/risu.scripts.ts';
import { get, type JsonObject, listAt, objectAt } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { toScriptFile } from '../regex/script.ts';
import type { RoleplayCard } from './card.ts';

const MODULE = 'module.risum';

/** RisuAI's scripts of a card, in its extensions or in the module of a CHARX, become SillyTavern's. */
export function withRisuScripts(card: RoleplayCard, log: ReadingLog): RoleplayCard {
  if (get(card.extensions, 'regex_scripts') !== undefined) return card;
  const read = risuScriptsOf(card);
  for (const { name, script, unsupported } of read) {
    const parts = unsupported.join(', ');
    if (!script) log.drop(name, `The script “${name}” needs ${parts}, which Masque doesn’t support.`);
    else if (unsupported.length > 0)
      log.keep(name, `The script “${name}” uses ${parts}, which Masque doesn’t support.`);
  }
  const scripts = read.flatMap(({ script }) => (script ? [toScriptFile(script)] : []));
  if (scripts.length === 0) return card;
  log.repair('extensions.regex_scripts', 'The regex scripts were converted from RisuAI’s.');
  return { ...card, extensions: { ...card.extensions, regex_scripts: scripts } };
}

export function risuScriptsOf(card: RoleplayCard): RisuScript[] {
  const own = objectAt(card.extensions, 'risuai') ?? {};
  return readRisuScripts(listAt(own, 'customScripts') ?? listAt(moduleOf(card) ?? {}, 'regex') ?? []);
}

function moduleOf({ files }: RoleplayCard): JsonObject | undefined {
  const bytes = Object.hasOwn(files, MODULE) ? files[MODULE] : undefined;
  try {
    return bytes && readRisum(bytes);
  } catch {
    return undefined;
  }
}
