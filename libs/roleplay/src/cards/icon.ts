import { decodeBase64, asciiBytes } from '../shared/base64.ts';
import type { Card, CardAsset, CardImage } from './card.ts';

/** The picture of the asset `icon` named `main` (else the first icon) when the file itself holds it. */
export function mainIcon(card: Card): CardImage | null {
  const icons = (card.assets ?? []).filter((asset) => asset.type === 'icon');
  const icon = icons.find((asset) => asset.name === 'main') ?? icons[0];
  const bytes = icon && assetBytes(card, icon);
  return icon && bytes ? { bytes, ext: icon.ext || 'png' } : null;
}

/** The bytes of an embedded or `data:` asset; undefined for one that lives elsewhere. */
export function assetBytes(card: Card, asset: CardAsset): Uint8Array | undefined {
  // The specification spells it “embeded”; files with the right spelling exist too.
  const path = /^(?:embedd?ed:\/\/|__asset:)(.*)$/s.exec(asset.uri)?.[1];
  if (path !== undefined) return Object.hasOwn(card.files, path) ? card.files[path] : undefined;
  const comma = asset.uri.indexOf(',');
  if (!asset.uri.startsWith('data:') || !asset.uri.slice(0, comma).endsWith(';base64')) return undefined;
  return decodeBase64(asciiBytes(asset.uri.slice(comma + 1)));
}
