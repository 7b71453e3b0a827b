import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errors } from '@masque/contracts';
import { screen } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import { DownloadData } from './DownloadData.tsx';

const route = 'GET /api/users/export';
const headers = { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="masque-iris.zip"' };
const button = () => screen.getByRole('button', { name: 'Download My Data' });

describe('the download of one’s data', () => {
  const saved: { name: string; bytes: number }[] = [];
  const blobs = new Map<string, Blob>();
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      if (!(blob instanceof Blob)) throw new Error('not a blob');
      blobs.set(`blob:${blobs.size}`, blob);
      return `blob:${blobs.size - 1}`;
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, bytes: blobs.get(this.href)?.size ?? 0 });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** The test decides when the archive ends. */
  function archive() {
    let end = () => {};
    const piece = new Uint8Array(3 * 1024 * 1024);
    const answer = (request: Request): Response => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(piece);
          end = () => {
            controller.enqueue(piece);
            controller.close();
          };
          request.signal.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
        },
      });
      return new Response(body, { headers });
    };
    return { answer, end: () => end() };
  }

  it('says how much has come, and saves it under the name that the server gives', async () => {
    const { answer, end } = archive();
    const { person } = renderPage(<DownloadData />, { answers: { [route]: answer } });
    await person.click(button());
    expect(await screen.findByText('3.0 MB so far')).toBeInTheDocument();
    expect(saved).toEqual([]);
    end();
    expect(await screen.findByText('Your data was downloaded (6.0 MB).')).toBeInTheDocument();
    expect(saved).toEqual([{ name: 'masque-iris.zip', bytes: 6 * 1024 * 1024 }]);
  });

  it('can be a folder for SillyTavern', async () => {
    const addresses: string[] = [];
    const answer: NetworkAnswer = (request) => {
      addresses.push(new URL(request.url).search);
      return archive().answer(request);
    };
    const { person } = renderPage(<DownloadData />, { answers: { [route]: answer } });
    await person.click(screen.getByRole('button', { name: 'Download for SillyTavern' }));
    expect(await screen.findByText('3.0 MB so far')).toBeInTheDocument();
    expect(addresses).toEqual(['?layout=sillytavern']);
    expect(button()).toBeDisabled();
  });

  it('says the size of a small one in kilobytes', async () => {
    const answer = () => new Response(new Uint8Array(41_000), { headers });
    const { person } = renderPage(<DownloadData />, { answers: { [route]: answer } });
    await person.click(button());
    expect(await screen.findByText('Your data was downloaded (41 KB).')).toBeInTheDocument();
  });

  it('can be cancelled, and leaves nothing', async () => {
    const { person } = renderPage(<DownloadData />, { answers: { [route]: archive().answer } });
    await person.click(button());
    await person.click(await screen.findByRole('button', { name: 'Cancel download' }));
    expect(await screen.findByText('The download was canceled.')).toBeInTheDocument();
    expect(saved).toEqual([]);
    expect(button()).toBeEnabled();
  });

  it.each([
    [
      'one is running already',
      refusal(409, errors['export.running'].message, { code: 'export.running' }),
      [errors['export.running'].message],
    ],
    [
      'so many were made today',
      refusal(429, errors['rate.limited'].message, {
        code: 'rate.limited',
        details: ['5 of 5 downloads used today'],
        remainingTime: 3_600,
      }),
      [
        errors['rate.limited'].message,
        '5 of 5 downloads used today',
        /^You can download your data again from .+ [AP]M\.$/,
      ],
    ],
  ])('is refused when %s, and says so', async (_, answer: NetworkAnswer, sentences) => {
    const { network, person } = renderPage(<DownloadData />, { answers: { [route]: answer } });
    await person.click(button());
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByText('Failed to export data')).toBeNull();
    network.answer({ [route]: refusal(503, 'Away') });
    await person.click(button());
    expect((await screen.findByText('Failed to export data')).textContent).toBe('Failed to export data');
  });

  it.each([
    ['is refused', refusal(503, 'Part of Masque is unavailable right now.')],
    [
      'breaks off',
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new Uint8Array(9)),
            pull: (controller) => controller.error(new Error('gone')),
          }),
          { headers },
        ),
    ],
  ])('that %s says so, and saves no half archive', async (_, answer: NetworkAnswer) => {
    const { person } = renderPage(<DownloadData />, { answers: { [route]: answer } });
    await person.click(button());
    expect(await screen.findByText('Failed to export data')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});
