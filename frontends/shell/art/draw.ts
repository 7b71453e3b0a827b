import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { markPath } from '@masque/web-ui/mark';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../public');
mkdirSync(path.join(folder, 'character_images'), { recursive: true });

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#15121b"/><path transform="translate(6 9) scale(.81)" fill="#e3b35c" fill-rule="evenodd" d="${markPath}"/></svg>\n`;

function curtain(width: number, height: number, hue: { deep: string; velvet: string }, markSize: number): string {
  const folds = Array.from({ length: 14 }, (_, n) => {
    const x = (n / 14) * width;
    return `<rect x="${x}" width="${width / 14}" height="${height}" fill="url(#fold)"/>`;
  }).join('');
  const scale = markSize / 64;
  const x = (width - 64 * scale) / 2;
  const y = (height - 56 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="fold"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset=".45" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
      <radialGradient id="light" cx=".5" cy=".38" r=".62"><stop offset="0" stop-color="#e3b35c" stop-opacity=".3"/><stop offset="1" stop-color="#e3b35c" stop-opacity="0"/></radialGradient>
      <linearGradient id="floor" x2="0" y2="1"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-color="${hue.deep}"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="${hue.velvet}"/>${folds}
    <rect width="100%" height="100%" fill="url(#light)"/><rect width="100%" height="100%" fill="url(#floor)"/>
    <path transform="translate(${x} ${y}) scale(${scale})" fill="#e3b35c" fill-opacity=".85" fill-rule="evenodd" d="${markPath}"/>
  </svg>`;
}

const violet = { deep: '#15121b', velvet: '#3a2845' };
const wine = { deep: '#1a0f16', velvet: '#4a2333' };
const draw = (svg: string) => sharp(Buffer.from(svg));

writeFileSync(path.join(folder, 'favicon.svg'), favicon);
await draw(curtain(640, 360, violet, 120))
  .png({ palette: true, quality: 80 })
  .toFile(path.join(folder, 'default-character.png'));
await draw(curtain(640, 360, wine, 120))
  .jpeg({ quality: 72 })
  .toFile(path.join(folder, 'character_images/default_1.jpeg'));
await draw(curtain(160, 160, violet, 84))
  .png({ palette: true })
  .toFile(path.join(folder, 'default-avatar.png'));
