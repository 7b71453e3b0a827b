import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { ExportMenu } from './ExportMenu.tsx';

const file = (request: Request) =>
  new Response(new URL(request.url).search, {
    headers: { 'content-disposition': `attachment; filename="??.png"; filename*=UTF-8''%E7%81%AF.png` },
  });

const open = async (answer: NetworkAnswer = file) => {
  const view = renderPage(<ExportMenu id="c1" name="Mira" />, { answers: { 'GET /api/characters/c1/export': answer } });
  await view.person.click(await screen.findByRole('button', { name: 'Export Mira' }));
  return view;
};

describe('the export of a character', () => {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      if (!(blob instanceof Blob)) throw new Error('not a blob');
      blobs.set(`blob:${blobs.size}`, blob);
      return `blob:${blobs.size - 1}`;
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blobs.get(this.href) ?? new Blob() });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['PNG card', '?format=png'],
    ['JSON, version 3', '?format=json&spec=v3'],
    ['JSON, version 2', '?format=json&spec=v2'],
    ['CHARX, with all files', '?format=charx'],
  ])('as %s is saved under the name that the server gives it', async (label, query) => {
    const { person } = await open();
    await person.click(screen.getByRole('menuitem', { name: label }));
    await screen.findByText('灯.png was saved.');
    expect(saved.map(({ name }) => name)).toEqual(['灯.png']);
    expect(await saved[0]?.blob.text()).toBe(query);
  });

  it('can be done by keyboard alone', async () => {
    const { person } = await open();
    await person.keyboard('{End}{Enter}');
    await screen.findByText('灯.png was saved.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export Mira' }));
  });

  it('that is refused says why and saves nothing', async () => {
    const sentence = 'The author doesn’t allow others to export this character.';
    const { person } = await open(refusal(403, sentence));
    await person.click(screen.getByRole('menuitem', { name: 'PNG card' }));
    await screen.findByText(`The export failed: ${sentence}`);
    expect(saved).toEqual([]);
  });

  it('that takes a while says so', async () => {
    const { person } = await open(() => new Promise<Response>(() => {}));
    await person.click(screen.getByRole('menuitem', { name: 'PNG card' }));
    expect(await screen.findByText('Preparing Mira...')).toBeTruthy();
  });
});
