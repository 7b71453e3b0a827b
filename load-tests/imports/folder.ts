import { type ImportItemDraft, itemRef } from '@masque/contracts';
import { emptyCard, writePng } from '@masque/roleplay/cards';
import sharp from 'sharp';
import { Language, randomNumbers } from '../generate/texts.ts';

const COUNTS = { cards: 300, chats: 900, worlds: 40 };
const MESSAGES = 67;
/** A card of 1.4 MB, as image models draw them. */
const PICTURE = { width: 600, height: 900 };
const PICTURES = 10;

export interface BenchItem {
  readonly draft: Omit<ImportItemDraft, 'bytes'>;
  readonly file: Uint8Array;
}

/** Noise under a blur, which PNG packs about as well as a painting. */
async function painting(seed: number): Promise<Uint8Array> {
  const random = randomNumbers(seed);
  const raw = Buffer.from(Float64Array.from({ length: PICTURE.width * PICTURE.height * 3 }, () => random() * 256));
  const noise = sharp(raw, { raw: { ...PICTURE, channels: 3 } });
  return noise.blur(1.2).png({ compressionLevel: 6 }).toBuffer();
}

const encoded = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

export async function folderItems(): Promise<BenchItem[]> {
  const language = new Language('latin', randomNumbers(7));
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, seed) => painting(seed + 1)));
  const cards = Array.from({ length: COUNTS.cards }, async (_, n) => {
    const texts = { description: language.text(2_000), firstMessage: language.text(800) };
    const picture = await sharp(pictures[n % PICTURES])
      .modulate({ hue: n })
      .png({ compressionLevel: 6 })
      .toBuffer();
    const file = writePng({ ...emptyCard(`Card ${n}`), ...texts }, picture);
    return { draft: { kind: 'character' as const, name: `characters/Card ${n}.png` }, file };
  });
  const worlds = Array.from({ length: COUNTS.worlds }, (_, n) => {
    const entries = Array.from({ length: 30 }, (_entry, at) => ({ keys: [`key ${at}`], content: language.text(400) }));
    const body = { kind: 'lorebook', name: `World ${n}`, summary: '', lorebook: { entries } };
    return { draft: { kind: 'lorebook' as const, name: `worlds/World ${n}.json` }, file: encoded(body) };
  });
  const chats = Array.from({ length: COUNTS.chats }, (_, n) => {
    const rows = Array.from({ length: MESSAGES }, (_row, at) => ({
      name: at % 2 === 1 ? 'Ann' : `Card ${n % COUNTS.cards}`,
      is_user: at % 2 === 1,
      mes: language.text(500),
      send_date: 1_700_000_000_000 + at * 60_000,
    }));
    const lines = [{ user_name: 'unused', character_name: 'unused', chat_metadata: {} }, ...rows];
    const file = new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'));
    return { draft: { kind: 'chat' as const, name: `chats/${n}.jsonl`, target: itemRef(n % COUNTS.cards) }, file };
  });
  return [...(await Promise.all(cards)), ...worlds, ...chats];
}
