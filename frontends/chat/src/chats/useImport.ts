import { type ChatImport, limits } from '@masque/contracts';
import { importChat as words } from '@masque/texts/import-chat';
import { apiErrorOf, sentenceOf, useImportChatMutation } from '@masque/web-kit';
import { useState } from 'react';
import type { Skipped } from './ImportResult.tsx';

type ImportState =
  | { kind: 'none' }
  | { kind: 'sending'; file: string }
  | { kind: 'failed'; reason: string; lines?: Skipped }
  | { kind: 'done'; result: ChatImport };

export function useImport(characterId: string) {
  const [state, setState] = useState<ImportState>({ kind: 'none' });
  const [importChat] = useImportChatMutation();
  const send = async (file: File) => {
    if (file.size > limits.uploadBodyBytes) return setState({ kind: 'failed', reason: words.tooLarge });
    setState({ kind: 'sending', file: file.name });
    const { data, error } = await importChat({ file, characterId, key: crypto.randomUUID() });
    if (data) return setState({ kind: 'done', result: data });
    return setState({ kind: 'failed', reason: sentenceOf(error), lines: linesOf(error) });
  };
  return { state, send };
}

function linesOf(error: unknown): Skipped | undefined {
  const { skipped, skippedLines } = apiErrorOf(error)?.fields ?? {};
  return typeof skipped === 'number' && isLines(skippedLines) ? { skipped, skippedLines } : undefined;
}

const isLines = (value: unknown): value is Skipped['skippedLines'] =>
  Array.isArray(value) && value.every((one) => typeof one?.line === 'number' && typeof one?.reason === 'string');
