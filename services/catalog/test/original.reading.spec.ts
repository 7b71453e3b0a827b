import { emptyCard, writeCharx, writePng } from '@masque/roleplay/cards';
import { readOriginal } from '../src/characters/originals/original.reading.ts';
import { aPng } from './support/images.ts';

describe('reading an imported file', () => {
  const files = { 'assets/a.bin': Uint8Array.of(1, 2), 'assets/b.bin': new Uint8Array(0) };

  it('gives the card with its files and its picture', async () => {
    const picture = await aPng();
    const bytes = writePng({ ...emptyCard('Mira'), files }, picture);
    const { card, image } = await readOriginal({ bytes, fileName: 'mira.png' });
    expect({ ...card, files: { ...card.files } }).toEqual({ ...emptyCard('Mira'), files });
    expect(image?.ext).toBe('png');
    expect(Buffer.from(image?.bytes ?? []).equals(picture)).toBe(true);
  });

  it('lets others go on meanwhile', async () => {
    const noise = Uint8Array.from({ length: 10_000_000 }, (_, i) => Math.imul(i, 2_654_435_761) >>> 27);
    const bytes = writeCharx({ ...emptyCard('Mira'), files: { 'noise.bin': noise } });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { card } = await readOriginal({ bytes, fileName: 'mira.charx' });
    clearInterval(timer);
    expect(card.files['noise.bin']).toHaveLength(noise.length);
    // In the thread of the service itself, no timer would have come before the answer.
    expect(turns).toBeGreaterThan(3);
  });

  it('of no card fails', async () => {
    await expect(readOriginal({ bytes: Buffer.from('words'), fileName: 'a.txt' })).rejects.toThrow('no character card');
  });
});
