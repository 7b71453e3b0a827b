import { describe, expect, it } from '@jest/globals';
import { defaultLorebookSettings } from '@masque/contracts';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { LorebooksCard } from './LorebooksCard.tsx';

const GET = 'GET /api/lorebook-settings';
const PUT = 'PUT /api/lorebook-settings';
const open = (own = {}) =>
  renderPage(<LorebooksCard />, {
    answers: { [GET]: { ...defaultLorebookSettings, ...own }, [PUT]: defaultLorebookSettings },
  });

describe('settings for lorebooks', () => {
  it('have SillyTavern’s names and the defaults of a fresh install', async () => {
    open();
    const value = async (name: string) => (await screen.findByRole<HTMLInputElement>('textbox', { name })).value;
    expect(await value('Scan Depth')).toBe('2');
    expect(await value('Context %')).toBe('25');
    for (const name of ['Budget Cap', 'Min Activations', 'Max Depth', 'Max Recursion Steps'])
      expect(await value(name)).toBe('0');
    expect(screen.getByRole('combobox', { name: 'Insertion Strategy' })).toHaveDisplayValue('Character Lore First');
    const isOn = Object.fromEntries(
      screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => [box.labels?.[0]?.textContent, box.checked]),
    );
    expect(isOn).toEqual({
      'Include Names': true,
      'Recursive Scan': true,
      'Case Sensitive': false,
      'Match Whole Words': true,
      'Use Group Scoring': false,
      'Warn Me When Lore Doesn’t Fit': false,
    });
  });

  it('are saved as they are changed', async () => {
    const { person, network } = open();
    const depth = await screen.findByRole('textbox', { name: 'Scan Depth' });
    await person.clear(depth);
    await person.type(depth, '12');
    await person.click(screen.getByRole('checkbox', { name: 'Case Sensitive' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Insertion Strategy' }), 'Sorted Evenly');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(network.bodiesOf(PUT).at(-1)).toEqual({
      ...defaultLorebookSettings,
      scanDepth: 12,
      caseSensitive: true,
      insertionStrategy: 'evenly',
    });
  });

  it('keep back what is out of bounds, and go back to the defaults', async () => {
    const { person, network } = open({ scanDepth: 9, recursion: false });
    const share = await screen.findByRole('textbox', { name: 'Context %' });
    await person.clear(share);
    await person.type(share, '400');
    expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    expect(screen.getByRole('textbox', { name: 'Context %' })).toHaveValue('25');
    expect(screen.getByRole('textbox', { name: 'Scan Depth' })).toHaveValue('2');
    await waitFor(() => expect(network.bodiesOf(PUT).at(-1)).toEqual(defaultLorebookSettings));
  });

  it('show what is saved when a change is refused', async () => {
    const { person, network } = open();
    network.answer({ [PUT]: refusal(400, 'Not like this') });
    const names = await screen.findByRole('checkbox', { name: 'Include Names' });
    await person.click(names);
    expect(names).not.toBeChecked();
    expect(await screen.findByText(/^Your lorebook settings weren’t saved\./)).toBeInTheDocument();
    expect(names).toBeChecked();
  });
});
