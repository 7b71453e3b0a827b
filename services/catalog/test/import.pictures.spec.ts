import { catalogRoutes, limits, type Viewer } from '@masque/contracts';
import { emptyCard, readCard, writeCharx } from '@masque/roleplay/cards';
import { newId } from '@masque/service-kit';
import { aViewer } from '@masque/testkit';
import sharp from 'sharp';
import { aPixelBomb } from '../../../libs/media/test/support/pixel-bomb.ts';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { sendCards, type FormFile } from './support/form.ts';

const mira = emptyCard('Mira');
const notRead = (kind: string) =>
  `${kind} files can’t be used as pictures. Save the picture as JPEG, PNG or WebP, then choose it again.`;
/** Uncompressed noise, because bytes appended to a picture would be dropped before anything counts them. */
const aLargePicture = () =>
  sharp({
    create: {
      width: 1500,
      height: 1400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

describe('an import of a card with a picture', () => {
  let service: StartedCatalog;
  beforeAll(async () => {
    service = await startedCatalog();
  });
  afterAll(() => service.close());

  const send = (own: readonly FormFile[], viewer: Viewer = aViewer(), options = {}) =>
    sendCards(service, viewer, own, options);
  const download = async (author: Viewer, id: string, format: string) => {
    const reply = await service.as(author).fetch(`/characters/${id}/export?format=${format}`);
    return new Uint8Array(await reply.arrayBuffer());
  };

  it('takes a picture of more bytes than one that is uploaded by itself', async () => {
    const picture = await aLargePicture();
    expect(picture.length).toBeGreaterThan(limits.imageBytes);
    const assets = [{ type: 'icon', name: 'main', uri: 'embeded://a.png', ext: 'png', unknown: {} }];
    const bytes = writeCharx({ ...mira, assets, files: { 'a.png': picture } });
    const { body } = await send([{ name: 'a.charx', bytes }]);
    expect([body.reports[0]?.cut, body.characters[0]?.image === null]).toEqual([[], false]);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['of too many pixels', () => aPixelBomb(30_000, 30_000), 'This picture has too many pixels (max 40 megapixels)'],
    ['that is none', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), notRead('SVG')],
  ])(
    'says of a picture %s that it is not taken, in a preview too, and makes the character all the same',
    async (_, image, reason) => {
      const author = aViewer();
      const picture = await image();
      const assets = [{ type: 'icon', name: 'main', uri: 'embeded://a.png', ext: 'png', unknown: {} }];
      const bytes = writeCharx({ ...mira, assets, files: { 'a.png': picture } });
      const cut = [{ field: 'image', message: `The picture wasn’t imported: ${reason}` }];
      const creationId = newId();
      for (const options of [{ query: '?preview=true' }, { creationId }, { creationId }]) {
        const { body } = await send([{ name: 'a.charx', bytes }], author, options);
        expect(body.reports[0]?.cut).toEqual(cut);
        expect(body.characters.map((made) => made.image)).toEqual('creationId' in options ? [null] : []);
      }
      // The export still contains it.
      const list = await service.as(author).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } });
      const exported = readCard(await download(author, list.body.characters[0]?.id ?? '', 'charx'));
      expect(exported.image?.bytes).toHaveLength(picture.length);
    },
  );
});
