import { describe, expect, it } from '@jest/globals';
import { defaultLorebookSettings } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { member, renderPage } from '../../../test/render.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const show = (at = '/settings') =>
  renderPage(<SettingsPage />, {
    at,
    answers: {
      'GET /api/session': member,
      'GET /api/gateways': { gateways: [] },
      'GET /api/endpoints': {
        rule: 'any',
        endpoints: [{ id: 'own-1', name: 'My PC', url: 'http://pc/v1', apiKey: null, headers: [], extraBody: '' }],
      },
      'GET /api/openrouter-key': { apiKey: null },
      'GET /api/available-models': { models: [] },
      'GET /api/user-model': { model: 'a/one' },
      'GET /api/custom-prompt': { customPrompt: 'Be brief.' },
      'GET /api/lorebook-settings': defaultLorebookSettings,
      'GET /api/regex-scripts': { scripts: [], revision: 0 },
      'GET /api/quick-replies': { sets: [], revision: 0 },
      'GET /api/memory-settings': { isOn: false, model: null, length: 2_000 },
      'GET /api/usage': {
        today: { used: 0, limit: 100, remaining: 100, resetsAt: '2030-01-01T00:00:00.000Z' },
        days: [],
      },
      'GET /api/access-tokens': { tokens: [] },
      'GET /api/notices/settings': { muted: [] },
      'GET /api/blocks': { blocks: [] },
      'GET /api/connection-profiles': { profiles: [] },
      'GET /api/presets': { presets: [] },
    },
  });

describe('the settings', () => {
  it('are the key first, then the model, generation, usage and what there is beside them', async () => {
    show();
    await screen.findByLabelText('OpenRouter API key');
    await screen.findByRole('heading', { name: 'Your model servers' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'API key',
      'Your model servers',
      'AI model',
      'Connection profiles',
      'Presets',
      'Generation settings',
      'Custom prompt',
      'Lorebooks',
      'Regex scripts',
      'Quick replies',
      'Memory of long chats',
      'Usage',
      'Notifications',
      'Blocked people',
      'Moderation',
      'Access tokens',
      'Import from another app',
      'Download My Data',
    ]);
  });

  it('lead to what can be taken home', async () => {
    show();
    const part = within(await screen.findByRole('region', { name: 'Download My Data' }));
    expect(part.getByRole('button', { name: 'Download My Data' })).toBeInTheDocument();
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/chats',
      '/manage-characters',
    ]);
  });

  it('lead to each of their sections', async () => {
    const { person } = show();
    await screen.findByLabelText('OpenRouter API key');
    await screen.findByRole('heading', { name: 'Your model servers' });
    const sections = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    const panels = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.closest('section')?.id);
    expect(sections.map((link) => link.getAttribute('href'))).toEqual(panels.map((id) => `/settings#${id}`));
    await person.click(screen.getByRole('link', { name: 'Lorebooks' }));
    expect(screen.getByRole('heading', { name: 'Lorebooks' })).toHaveFocus();
  });

  it('have the custom prompt of all chats, saved when one leaves it', async () => {
    const { person, network } = show();
    network.answer({ 'POST /api/custom-prompt': { customPrompt: 'Be brief. In verse.' } });
    const field = await screen.findByRole('textbox', { name: 'What every character should know or do' });
    expect(field).toHaveValue('Be brief.');
    await person.type(field, ' In verse.');
    await person.tab();
    const panel = within(screen.getByRole('region', { name: 'Custom prompt' }));
    expect(await panel.findByText('Saved')).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/custom-prompt')).toEqual([{ customPrompt: 'Be brief. In verse.' }]);
  });

  it('have the custom prompt saved even if the tab closes right after typing', async () => {
    const { person, network } = show();
    await person.type(await screen.findByRole('textbox', { name: 'What every character should know or do' }), '!');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(network.bodiesOf('POST /api/custom-prompt')).toEqual([{ customPrompt: 'Be brief.!' }]));
  });

  it('say that changes are saved as they are made only where no button saves them', async () => {
    show();
    await waitFor(() => expect(screen.getAllByText('Changes are saved as you make them.')).toHaveLength(6));
    const panels = screen
      .getAllByText('Changes are saved as you make them.')
      .map((sentence) => sentence.closest('section')?.id);
    expect(panels).toEqual(['model', 'generation', 'custom-prompt', 'lorebooks', 'memory', 'notices']);
  });

  it('open at the part that the address names', async () => {
    show('/settings#model');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'AI model' })).toHaveFocus());
  });

  it.each([
    ['servers', 'Your model servers'],
    ['key-own-1', 'My PC'],
    ['key', 'API key'],
  ])('open at %s, also when it appears after the page', async (id, name) => {
    show(`/settings#${id}`);
    await waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());
  });
});
