import { type Connection, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { isRecord, type SavedFile, textFile } from '@masque/web-kit';
import { parseFile, templatesIn } from './templateFile.ts';

type Problem = keyof typeof texts.connections.importProblems;
type SharedConnection = Readonly<Record<string, unknown>> & { readonly name: string };

/** Stay with the owner of a profile. */
const personal = new Set(['id', 'username', 'isDefault', 'characterIds', 'revision', 'origin']);
const marks = ['model', 'api', 'shape', 'samplers', 'reasoning', 'routing', 'instruct'];

const sharedOf = (profile: object) =>
  Object.fromEntries(Object.entries(profile).filter(([name]) => !personal.has(name)));

export const fileOf = (profile: Connection): SavedFile =>
  textFile(`${profile.name}.json`, JSON.stringify(sharedOf(profile), null, 2));

/** Checks only that it is a profile: the server checks its fields. */
export async function readConnection(file: File): Promise<SharedConnection | Problem> {
  if (file.size > limits.bodyBytes) return 'tooLarge';
  const parsed = parseFile(await file.text());
  if (parsed === null) return 'notJson';
  const { value } = parsed;
  if (templatesIn(value)) return 'template';
  if (!isRecord(value) || !marks.some((name) => name in value)) return 'notProfile';
  const { name } = value;
  return typeof name === 'string' && name.trim() !== '' ? { ...sharedOf(value), name: name.trim() } : 'nameless';
}
