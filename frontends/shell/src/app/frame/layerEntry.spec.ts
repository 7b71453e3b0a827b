import { beforeAll, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { addLayerEntries } from './layerEntry.ts';

const router = jest.fn();
const open = (state: object = { idx: 0 }) => {
  history.replaceState(state, '');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  const onCancel = jest.fn(() => dialog.remove());
  dialog.addEventListener('cancel', onCancel);
  document.dispatchEvent(new Event('layeropen'));
  return { dialog, onCancel };
};

beforeAll(() => {
  addLayerEntries(() => 'default');
  window.addEventListener('popstate', router);
});

it('Back closes a dialog over the page that was opened by its address, also one that stays at first', async () => {
  const before = history.length;
  const { dialog, onCancel } = open();
  expect(history.length).toBe(before + 1);
  onCancel.mockImplementationOnce(() => undefined);
  for (const times of [1, 2]) {
    history.back();
    await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(times));
  }
  expect(dialog.isConnected).toBe(false);
  expect(router).not.toHaveBeenCalled();
});

it('Back leaves the page at once when the dialog is closed', async () => {
  open().dialog.remove();
  const back = jest.spyOn(history, 'back').mockImplementation(() => undefined);
  history.go(-1);
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  expect(router).not.toHaveBeenCalled();
});

it.each([
  ['has a page of ours behind it', { idx: 1 }],
  ['is on its way back from the first page', { idx: 0, key: 'other' }],
])('the router keeps what %s', (_, state) => {
  const before = history.length;
  open(state).dialog.remove();
  expect(history.length).toBe(before);
});
