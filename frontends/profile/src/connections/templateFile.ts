import type { ConnectionDraft } from '@masque/contracts';
import { isRecord } from '@masque/web-kit';

type OwnTemplates = Pick<ConnectionDraft['instruct'], 'ownInstruct' | 'ownContext'>;

const isInstruct = (value: unknown) => isRecord(value) && 'input_sequence' in value && 'output_sequence' in value;
const isContext = (value: unknown) => isRecord(value) && 'story_string' in value;

/** SillyTavern's instruct or context template, or its file with all formatting settings. Null: none of them. */
export function templatesIn(file: unknown): Partial<OwnTemplates> | null {
  if (!isRecord(file)) return null;
  const instruct = [file['instruct'], file].find(isInstruct);
  const context = [file['context'], file].find(isContext);
  if (instruct === undefined && context === undefined) return null;
  return {
    ...(instruct !== undefined && { ownInstruct: JSON.stringify(instruct) }),
    ...(context !== undefined && { ownContext: JSON.stringify(context) }),
  };
}

export function parseFile(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return null;
  }
}
