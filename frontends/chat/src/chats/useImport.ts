import { type ChatImport, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useImportChatMutation } from '@masque/web-kit';
import { useState } from 'react';

type ImportState =
  | { kind: 'none' }
  | { kind: 'sending'; file: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'done'; result: ChatImport };

/** Sends a chat file and tells how it went. */
export function useImport(characterId: string) {
  const [state, setState] = useState<ImportState>({ kind: 'none' });
  const [importChat] = useImportChatMutation();
  const send = async (file: File) => {
    if (file.size > limits.uploadBodyBytes) return setState({ kind: 'failed', reason: texts.chats.importTooLarge });
    setState({ kind: 'sending', file: file.name });
    const { data, error } = await importChat({ file, characterId, key: crypto.randomUUID() });
    return setState(data ? { kind: 'done', result: data } : { kind: 'failed', reason: sentenceOf(error) });
  };
  return { state, send };
}
