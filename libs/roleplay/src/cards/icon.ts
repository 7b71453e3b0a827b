import { asciiBytes, decodeBase64 } from '../shared/base64.ts';
import type { RoleplayCard, CardAsset, CardImage } from './card.ts';

export function mainIcon(card: RoleplayCard): CardImage | null {
  for (const icon of icons(card)) {
    const bytes = assetBytes(card, icon);
    if (bytes) return { bytes, ext: icon.ext || 'png' };
  }
  return null;
}

function icons({ assets = [] }: RoleplayCard): CardAsset[] {
  const all = assets.filter(({ type }) => type === 'icon');
  return [...all.filter(({ name }) => name === 'main'), ...all.filter(({ name }) => name !== 'main')];
}

export const assetPath = ({ uri }: Pick<CardAsset, 'uri'>): string | undefined =>
  // The specification spells it “embeded”; files with the correct spelling exist too.
  /^(?:embedd?ed:\/\/|__asset:)(.*)$/s.exec(uri)?.[1];

export function assetBytes(card: RoleplayCard, asset: CardAsset): Uint8Array | undefined {
  const path = assetPath(asset);
  if (path !== undefined) return Object.hasOwn(card.files, path) ? card.files[path] : undefined;
  const comma = asset.uri.indexOf(',');
  if (!asset.uri.startsWith('data:') || !asset.uri.slice(0, comma).endsWith(';base64')) return undefined;
  return decodeBase64(asciiBytes(asset.uri.slice(comma + 1)));
}

export function withIcon(card: RoleplayCard, image: CardImage): RoleplayCard {
  if (mainIcon(card) !== null) return card;
  const path = freePath(card, image.ext);
  const own = { uri: `embeded://${path}`, ext: image.ext };
  const [first] = icons(card);
  const place = icons(card).find(({ uri }) => uri === 'ccdefault:' || uri === '');
  const added = { ...own, type: 'icon', name: first ? 'picture' : 'main', unknown: {} };
  const assets = card.assets ?? [];
  return {
    ...card,
    assets: place ? assets.map((asset) => (asset === place ? { ...asset, ...own } : asset)) : [...assets, added],
    files: { ...card.files, [path]: image.bytes },
  };
}

/** `null` removes the embedded icon because the file's own picture is the icon. Deletes files left unreferenced. */
export function withOtherIcon(card: RoleplayCard, image: CardImage | null): RoleplayCard {
  const old = icons(card).find((icon) => assetBytes(card, icon) !== undefined);
  if (old === undefined) return card;
  const path = image && freePath(card, image.ext);
  const own = { uri: path === null ? 'ccdefault:' : `embeded://${path}`, ext: image?.ext ?? 'png' };
  const assets = card.assets?.map((asset) => (asset === old ? { ...asset, ...own } : asset)) ?? [];
  const files = { ...card.files, ...(image && path !== null && { [path]: image.bytes }) };
  const oldPath = assetPath(old);
  if (oldPath !== undefined && !assets.some((asset) => assetPath(asset) === oldPath)) delete files[oldPath];
  return { ...card, assets, files };
}

function freePath({ files }: RoleplayCard, ext: string): string {
  for (let i = 1; ; i++) {
    const path = `assets/icon/images/${i === 1 ? 'main' : `main_${i}`}.${ext}`;
    if (!Object.hasOwn(files, path)) return path;
  }
}
