type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** A combination like `Ctrl+Alt+K` or `F2`; null for keys that type text. By `code`, as Alt changes what a key types. */
export function hotKeyOf({ key, code, ctrlKey, altKey, shiftKey, metaKey }: Keys): string | null {
  const [, typed] = /^(?:Key|Digit)(\w)$/.exec(code) ?? [];
  const hasModifier = ctrlKey || altKey || metaKey;
  const name = hasModifier && typed ? typed : /^F\d{1,2}$/.exec(key)?.[0];
  if (!name) return null;
  return [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Meta', name].filter(Boolean).join('+');
}
