import { isRecord } from '@masque/web-kit';

/** Checks of values from browser storage and the network. */
export const hasTexts = <K extends string>(value: unknown, ...keys: K[]): value is Record<K, string> =>
  isRecord(value) && keys.every((key) => typeof value[key] === 'string');

export const hasId = (value: unknown): value is { id: string } => hasTexts(value, 'id');
