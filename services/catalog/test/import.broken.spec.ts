import { jest } from '@jest/globals';
import { catalogRoutes, limits, MOST_IMPORTED, uploadArrival, type Viewer } from '@masque/contracts';
import { aViewer, eventually } from '@masque/testkit';
import { arrivingImport } from './support/arriving-import.ts';
import { type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { formOf, sendCards } from './support/form.ts';

const card = (name: string) => JSON.stringify({ name, description: 'A smith.', first_mes: 'Hi' });
const ids = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `01J000000000000000000000${letter}0`);

describe('an import of which only a part goes well', () => {
  let service: StartedCatalog;
  beforeAll(async () => {
    service = await startedCatalog({ DAILY_UPLOAD_MIB: '4096' });
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const countOf = async (author: Viewer) =>
    (await service.as(author).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } })).body.total;
  const endsOf = (reports: readonly { file: string; code?: string | undefined; error?: string | undefined }[]) =>
    reports.map(({ file, code, error }) => [file, code, error]);
  const rest = '(the rest of the request)';

  it('of a hundred and one files makes a hundred, and tells of the last that it is one too many', async () => {
    const author = aViewer();
    const cards = Array.from({ length: MOST_IMPORTED + 1 }, (_, n) => ({ name: `${n}.json`, bytes: card(`C${n}`) }));
    const { status, body } = await sendCards(service, author, cards);
    expect([status, body.characters.length, await countOf(author)]).toEqual([201, MOST_IMPORTED, MOST_IMPORTED]);
    expect(endsOf(body.reports).at(-1)).toEqual([
      `${MOST_IMPORTED}.json`,
      'card.too_many',
      'You can import up to 100 files at a time.',
    ]);
    expect(body.reports).toHaveLength(MOST_IMPORTED + 1);
  });

  it('of more parts than a form may have tells what was made before', async () => {
    const form = formOf([{ name: 'a.json', bytes: card('Aria') }]);
    for (let n = 0; n < 11; n += 1) form.append(`field ${n}`, 'x');
    const author = aViewer();
    const reply = await service.as(author).fetch('/characters/import', { method: 'POST', body: form });
    const { reports } = await reply.json();
    expect(reply.status).toBe(201);
    expect(endsOf(reports)).toEqual([
      ['a.json', undefined, undefined],
      [rest, 'request.too_large', 'The request is too large'],
    ]);
  });

  it.each<[string, string]>([
    ['before the next file', ''],
    ['in the next file', '\r\ncontent-disposition: form-data; name="file"; filename="b.json"\r\n\r\n{"name":'],
    ['in the line between two files', '\r'],
  ])('that breaks off %s tells what was made before', async (_, beginning) => {
    const author = aViewer();
    const sending = await arrivingImport(service, author);
    sending.file('a.json', card('Aria'));
    if (beginning !== '') sending.write(beginning);
    await eventually(async () => (await countOf(author)) === 1);
    sending.breakOff();
    const { status, body } = await sending.answer;
    expect([status, body.characters.map(({ name }) => name)]).toEqual([201, ['Aria']]);
    expect(endsOf(body.reports)).toEqual([
      ['a.json', undefined, undefined],
      [
        beginning.includes('b.json') ? 'b.json' : rest,
        'request.broken_off',
        'The request was interrupted before it was complete',
      ],
    ]);
  });

  it('that is too large, or too slow, is said to be', async () => {
    const large = await arrivingImport(service, aViewer());
    large.file('a.json', card('Aria'));
    large.begin('b.png', '');
    large.write(Buffer.alloc(limits.uploadBodyBytes - 100));
    large.write('\r\n--x');
    large.begin('c.png', '');
    large.write(Buffer.alloc(uploadArrival.maxBytes - limits.uploadBodyBytes + 100));
    large.breakOff();
    const { status, body } = await large.answer;
    expect([status, body.reports.at(-1)?.code]).toEqual([201, 'request.too_large']);

    const author = aViewer();
    const slow = await arrivingImport(service, author);
    slow.file('a.json', card('Aria'));
    slow.begin('b.json', '{');
    await eventually(async () => (await countOf(author)) === 1);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + uploadArrival.graceMs + 1_000);
    slow.breakOff();
    const late = await slow.answer;
    jest.restoreAllMocks();
    expect([late.status, late.body.reports.at(-1)?.code]).toEqual([201, 'request.too_slow']);
  });

  it('is refused when nothing of it was made', async () => {
    const sending = await arrivingImport(service, aViewer());
    sending.begin('a.json', '{');
    sending.breakOff();
    const { status, error } = await sending.answer;
    expect([status, error.code]).toEqual([400, 'request.broken_off']);
  });

  it('makes nothing twice when it comes again, also after a hang-up', async () => {
    const author = aViewer();
    const [creationId = ''] = ids;
    const first = await arrivingImport(service, author, { creationId });
    first.file('a.json', card('Aria'));
    first.begin('b.json', '{');
    await eventually(async () => (await countOf(author)) === 1);
    first.hangUp();
    const whole = [
      { name: 'a.json', bytes: card('Aria') },
      { name: 'b.json', bytes: card('Bea') },
    ];
    const again = await sendCards(service, author, whole, { creationId });
    expect([again.status, again.body.characters.map(({ name }) => name)]).toEqual([201, ['Aria', 'Bea']]);
    expect(await countOf(author)).toBe(2);
  });

  it('is refused with another file under the same key, also of the same length', async () => {
    const author = aViewer();
    const [, creationId = ''] = ids;
    const send = (...names: string[]) =>
      sendCards(
        service,
        author,
        names.map((name) => ({ name: 'a.json', bytes: card(name) })),
        { creationId },
      );
    expect((await send('Aria')).status).toBe(201);
    const other = await send('Olga');
    expect([other.status, other.error.code]).toEqual([409, 'request.key_reused']);
    const more = await send('Aria', 'Olga');
    expect([more.status, more.body.characters.length, await countOf(author)]).toEqual([201, 2, 2]);
  });
});
