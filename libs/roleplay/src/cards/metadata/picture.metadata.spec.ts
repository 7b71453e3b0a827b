import { emptyCard, readCard, withCleanPictures, writeCharx, writePng } from '@masque/roleplay/cards';
import sharp from 'sharp';
import { aTextChunk, bytesOf } from '../../../test/builders.ts';
import { exifOf, jpegOf, pngChunk, pngOf, segment, webpOf } from '../../../test/pictures.ts';
import { encodeBase64, asciiText } from '../../shared/base64.ts';
import { joinBytes } from '../png.chunks.ts';
import { withoutMetadata, withoutPictureMetadata } from './picture.metadata.ts';

const SECRET = 'Planted Name';
const secret = bytesOf(SECRET);
const tells = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes(SECRET);
const base64 = (bytes: Uint8Array): string => asciiText(encodeBase64(bytes));

/** Noise with a color profile and everything a camera records, upright or rotated. */
const aPhoto = (format: 'png' | 'jpeg' | 'webp', orientation?: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 40,
      height: 20,
      channels: 3,
      background: '#b03060',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .toFormat(format)
    .withExif({ IFD0: { Make: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ icc: 'p3', ...(orientation !== undefined && { orientation }) })
    .toBuffer();
const pixelsOf = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { failOn: 'warning' }).autoOrient().raw().toBuffer();

describe.each(['png', 'jpeg', 'webp'] as const)('a photo as %s', (format) => {
  it('loses what tells of camera and place, and looks the same', async () => {
    const photo = await aPhoto(format);
    expect(tells(photo)).toBe(true);
    const own = withoutMetadata(photo);
    const { exif, icc, width, height } = await sharp(own).metadata();
    expect([exif, icc?.length !== undefined, width, height]).toEqual([undefined, true, 40, 20]);
    expect(tells(own)).toBe(false);
    expect((await pixelsOf(own)).equals(await pixelsOf(photo))).toBe(true);
    expect(withoutMetadata(own)).toBe(own);
  });

  it.each([3, 6, 8])('stays turned as it was (%i)', async (orientation) => {
    const photo = await aPhoto(format, orientation);
    const own = withoutMetadata(photo);
    expect(tells(own)).toBe(false);
    expect((await sharp(own).metadata()).orientation).toBe(orientation);
    expect((await pixelsOf(own)).equals(await pixelsOf(photo))).toBe(true);
    expect(withoutMetadata(own)).toEqual(own);
  });

  it('that is cut anywhere does not throw, and tells nothing', async () => {
    const photo = await aPhoto(format, 6);
    for (let end = 0; end < photo.length; end += 7) expect(tells(withoutMetadata(photo.subarray(0, end)))).toBe(false);
  });

  it('whose bytes lie does not throw and does not grow', async () => {
    const photo = await aPhoto(format, 6);
    for (let at = 8; at < photo.length; at += 3) {
      const lying = Uint8Array.from(photo).fill(at % 2 ? 255 : 0, at, at + 4);
      expect(withoutMetadata(lying).length).toBeLessThanOrEqual(lying.length);
    }
  });
});

describe('a picture without what is hidden in it', () => {
  const picture = pngOf();

  it('has no texts of a generator, no dates and nothing behind its end', () => {
    const telling = pngOf(
      aTextChunk('parameters', secret),
      pngChunk('zTXt', secret),
      pngChunk('iTXt', secret),
      pngChunk('tIME', secret),
      pngChunk('caBX', secret),
    );
    expect(withoutMetadata(joinBytes([telling, secret]))).toEqual(picture);
  });

  it('keeps what says how it looks', () => {
    const shown = pngOf(...['gAMA', 'iCCP', 'pHYs', 'acTL', 'fdAT'].map((type) => pngChunk(type, secret)));
    expect(withoutMetadata(shown)).toBe(shown);
  });

  it('of JPEG has no comments, no other segments of programs, no small picture and nothing behind its end', () => {
    const jfif = (size: number) =>
      segment(
        0xe0,
        joinBytes([bytesOf('JFIF\0\u0001\u0002\0\0\u0001\0\u0001'), new Uint8Array(2), new Uint8Array(size)]),
      );
    const icc = segment(0xe2, bytesOf('ICC_PROFILE\0x'));
    const adobe = segment(0xee, bytesOf('Adobe\0d'));
    const hidden = [0xe1, 0xe2, 0xed, 0xef, 0xfe].map((marker) => segment(marker, secret));
    expect(withoutMetadata(joinBytes([jpegOf(jfif(9), icc, ...hidden, adobe), secret]))).toEqual(
      jpegOf(jfif(0), icc, adobe),
    );
  });

  it('of WebP has no XMP, and does not say that it had', () => {
    const telling = webpOf(['VP8 ', new Uint8Array(7)], ['XMP ', secret], ['own ', secret]);
    telling[20] = 0x3c;
    const own = webpOf(['VP8 ', new Uint8Array(7)]);
    own[20] = 0x30;
    expect(withoutMetadata(telling)).toEqual(own);
  });

  it('of GIF has no comments and no XMP, and moves as before', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const frame = (background: string) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background, noise } })
        .png()
        .toBuffer();
    const gif = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
      .gif({ delay: [70, 90], loop: 3 })
      .toBuffer();
    const blocks = (head: number[], text: Uint8Array) =>
      joinBytes([Uint8Array.of(0x21, ...head), Uint8Array.of(text.length), text, Uint8Array.of(0)]);
    const xmp = blocks([0xff, 11, ...bytesOf('XMP DataXMP')], secret);
    const start = gif.indexOf(Buffer.of(0x21, 0xff));
    const telling = joinBytes([gif.subarray(0, start), blocks([0xfe], secret), xmp, gif.subarray(start), secret]);
    expect(Buffer.from(withoutMetadata(telling)).equals(gif)).toBe(true);
    expect(withoutMetadata(gif)).toBe(gif);
    for (let end = 0; end < telling.length; end++) withoutMetadata(telling.subarray(0, end));
  });

  it('is what stands in a text as base64, too', () => {
    const telling = pngOf(aTextChunk('parameters', secret));
    const [old, own] = [base64(telling), base64(picture)];
    expect(withoutPictureMetadata(old)).toBe(own);
    expect(withoutPictureMetadata(`data:image/png;base64,${old}`)).toBe(`data:image/png;base64,${own}`);
    const inText = (data: string) => `See ![her](data:image/png;base64,${data}) and ![](data:audio/ogg;base64,T2dn).`;
    expect(withoutPictureMetadata(inText(old))).toBe(inText(own));
    for (const text of [inText(own), 'iVBORw0KGgo and so on', '/9j/ is how it begins', 'data:,', ''])
      expect(withoutPictureMetadata(text)).toBe(text);
  });
});

describe('a card', () => {
  const telling = jpegOf(segment(0xe1, joinBytes([bytesOf('Exif\0\0'), exifOf(secret)])));
  const sound = joinBytes([bytesOf('OggS'), secret]);
  const asset = (uri: string) => ({ type: 'x_a', uri, name: 'a', ext: 'jpg', unknown: {} });
  const card = {
    ...emptyCard('Aria'),
    files: { 'assets/a.jpg': telling, 'assets/a.ogg': sound },
    assets: [asset('embeded://assets/a.jpg'), asset(`data:image/jpeg;base64,${base64(telling)}`)],
    extensions: { risuai: { emotions: [['happy', base64(telling)]] } },
    creatorNotes: `![](data:image/jpeg;base64,${base64(telling)})`,
  };
  const line = (count: string) => [
    {
      field: 'pictures',
      message: `Hidden data of ${count}, such as camera, location or generator settings, was left out.`,
    },
  ];

  it.each([
    ['PNG', () => writePng(card, pngOf(aTextChunk('parameters', secret)))],
    ['CHARX', () => writeCharx(card, { bytes: pngOf(aTextChunk('parameters', secret)), ext: 'png' })],
  ])('of %s has no picture that tells, and one line says so; other files are the same', (_, write) => {
    const { card: read, report, image } = readCard(write());
    expect(read.files['assets/a.jpg']).toEqual(jpegOf());
    expect(read.files['assets/a.ogg']).toEqual(sound);
    const own = base64(jpegOf());
    expect(read.assets?.[1]?.uri).toBe(`data:image/jpeg;base64,${own}`);
    expect(read).toMatchObject({
      extensions: { risuai: { emotions: [['happy', own]] } },
      creatorNotes: `![](data:image/jpeg;base64,${own})`,
    });
    expect(image?.bytes).toEqual(pngOf());
    expect(report.dropped).toEqual(line('5 pictures'));
  });

  it('that was kept from before has none in its texts either', () => {
    const { assets, extensions, creatorNotes, files } = withCleanPictures(card);
    const read = readCard(writeCharx(card)).card;
    expect({ assets, extensions, creatorNotes }).toEqual({
      assets: read.assets,
      extensions: read.extensions,
      creatorNotes: read.creatorNotes,
    });
    expect(files).toBe(card.files);
  });

  it('with one such picture says so, and with none nothing', () => {
    const one = { ...emptyCard('Aria'), files: { 'a.jpg': telling } };
    expect(readCard(writeCharx(one)).report.dropped).toEqual(line('a picture'));
    expect(readCard(writePng(emptyCard('Aria'), pngOf())).report.dropped).toEqual([]);
  });
});
