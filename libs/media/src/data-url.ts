export function readDataUrl(value: string): Buffer | null {
  const comma = value.indexOf(',', 5);
  if (!value.startsWith('data:') || comma < 0 || comma > 200) return null;
  if (!value.slice(5, comma).endsWith(';base64')) return null;
  return Buffer.from(value.slice(comma + 1), 'base64');
}

export const toDataUrl = (bytes: Buffer): string => `data:application/octet-stream;base64,${bytes.toString('base64')}`;
