import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { member, renderPage } from '../../../../test/render.tsx';
import { ServerDialog } from './ServerDialog.tsx';

const CREATE = 'POST /api/endpoints';
const server = {
  id: 'own-1',
  name: 'My PC',
  url: 'http://pc.local:1234/v1',
  apiKey: null,
  headers: [],
  extraBody: '',
};
const show = () =>
  renderPage(<ServerDialog server={null} rule="any" onSaved={() => undefined} onDone={() => undefined} />, {
    answers: {
      'GET /api/session': member,
      'GET /api/endpoints': { rule: 'any', endpoints: [server] },
      [CREATE]: server,
    },
  });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('a new model server', () => {
  it('has a name of up to 60 characters', async () => {
    const { person, network } = show();
    const save = () => person.click(screen.getByRole('button', { name: 'Save server' }));
    await person.type(field('Address'), 'http://localhost:1234/v1');
    await person.click(field('Name'));
    await person.paste(`😀${'x'.repeat(60)}`);
    await save();
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription(expect.stringContaining('The limit is 60 characters.'));
    expect(network.calls).not.toContain(CREATE);
    await person.type(field('Name'), '{Backspace}');
    await save();
    await waitFor(() => expect(network.calls).toContain(CREATE));
  });

  it.each([
    ['PC.local:1234/v1/', true],
    ['http://pc.local:1234/v1/chat/completions', true],
    ['http://pc.local:4321/v1', false],
  ])('says whether its address is saved already: %s', async (url, isSaved) => {
    const { person, network } = show();
    await waitFor(() => expect(network.calls).toContain('GET /api/endpoints'));
    await person.type(field('Address'), url);
    expect(screen.queryByText('You already have this address: My PC.') !== null).toBe(isSaved);
  });
});
