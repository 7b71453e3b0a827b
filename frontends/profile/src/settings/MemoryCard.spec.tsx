import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { MemoryCard } from './MemoryCard.tsx';

const get = 'GET /api/memory-settings';
const put = 'PUT /api/memory-settings';
const settings = { isOn: false, model: null, length: 2_000 };
const models = { models: [] };

async function open(answers: Record<string, object> = {}) {
  const view = renderPage(<MemoryCard />, {
    answers: { [get]: settings, [put]: settings, 'GET /api/available-models': models, ...answers },
  });
  await screen.findByRole('checkbox');
  return view;
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox');

describe('the memory of long chats in the settings', () => {
  it('is off until it is switched on, which is saved at once', async () => {
    const { person, network } = await open();
    expect(box().checked).toBe(false);
    expect(screen.getByText('2,000 characters')).toBeTruthy();
    await person.click(box());
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(network.bodiesOf(put)).toEqual([{ ...settings, isOn: true }]);
  });

  it('is saved also by who leaves at once', async () => {
    const { person, network, unmount } = await open();
    await person.click(box());
    unmount();
    await waitFor(() => expect(network.bodiesOf(put)).toEqual([{ ...settings, isOn: true }]));
  });

  it('goes back to what the server has when it cannot be saved', async () => {
    const { person } = await open({ [put]: refusal(429, 'Not now.') });
    await person.click(box());
    expect(await screen.findByText('Your change wasn’t saved. Not now.')).toBeTruthy();
    expect(box().checked).toBe(false);
  });
});
