import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { member, renderPage } from '../../../../test/render.tsx';
import { emptyFields } from '../../form/draft.ts';
import { dequeueFiles } from '../../imports/fileQueue.ts';
import { CreatePage } from '../CreatePage.tsx';
import type { Reading, ToRead } from './readCardFile.ts';

/** Replaces the worker. The form can't save everything of a card named Odd. */
class ReadingWorker extends EventTarget {
  postMessage({ name }: ToRead) {
    const report = { file: name, format: 'json', spec: 'V2', read: [], repaired: [], kept: [], dropped: [] } as const;
    const left = name === 'Odd.json' ? [{ field: 'files', message: '1 embedded file' }] : [];
    const draft = { fields: { ...emptyFields, name: name.replace('.json', '') }, parts: {} };
    const data: Reading = {
      draft,
      report: { ...report, read: [], repaired: [], kept: [], dropped: [] },
      cut: [],
      left,
      keptByForm: [],
      image: null,
    };
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

async function choose(name: string) {
  const view = renderPage(<CreatePage />, { at: '/create-character', answers: { 'GET /api/session': member } });
  await screen.findByText('iris');
  // jsdom's File can't return its bytes.
  const file = Object.assign(new File(['{}'], name), { arrayBuffer: () => Promise.resolve(new ArrayBuffer(2)) });
  await view.person.upload(
    within(screen.getByRole('region', { name: 'Import a card' })).getByLabelText('Import a card', {
      selector: 'input',
    }),
    file,
  );
  await screen.findByText(`Imported from ${name}`);
  return { ...view, file };
}
const whole = () => screen.queryByRole('button', { name: 'Import the whole file' });
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a card that the form does not save whole', () => {
  const realWorker = globalThis.Worker;
  beforeEach(() => {
    Object.assign(globalThis, { Worker: ReadingWorker });
  });
  afterEach(() => {
    globalThis.Worker = realWorker;
    dequeueFiles();
  });

  it('fills the form, and can be handed to the page that imports it whole', async () => {
    const { person, router, file } = await choose('Odd.json');
    expect(screen.getByText('1 embedded file')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Odd');
    expect(asksBeforeLeaving()).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Import the whole file' }));
    expect(router.state.location.pathname).toBe('/import-characters');
    expect(dequeueFiles()).toEqual([file]);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('asks before what was changed in the form is left for it', async () => {
    const { person } = await choose('Odd.json');
    await person.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await person.click(screen.getByRole('button', { name: 'Import the whole file' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Odd!');
    expect(asksBeforeLeaving()).toBe(true);
  });

  it('is the only kind of which that is said', async () => {
    await choose('Whole.json');
    expect(whole()).toBeNull();
  });
});
