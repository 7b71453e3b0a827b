import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readGenerationSettings } from '@masque/web-kit';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { GenerationCard } from './GenerationCard.tsx';

const slider = (name: string) => screen.getByRole('slider', { name });
/** rc-slider reads `keyCode`, which user-event leaves out. */
const keys = { ArrowRight: 39, End: 35, Home: 36 };
const press = (name: string, key: keyof typeof keys) => fireEvent.keyDown(slider(name), { key, keyCode: keys[key] });

describe('generation settings', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are kept as they are changed, by the keyboard too', async () => {
    renderPage(<GenerationCard />);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    press('Temperature', 'ArrowRight');
    press('Temperature', 'ArrowRight');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(readGenerationSettings().temperature).toBe(1.02);
    expect(slider('Temperature')).toHaveAttribute('aria-valuetext', '1.02');
  });

  it.each([
    ['Temperature', 0, 1, 2, 0.01],
    ['Max response length', 0, 500, 2_000, 50],
    ['Context window', 1_024, 4_096, 102_400, 1_024],
  ])('%s goes from %d over %d to %d, by %d', (name, least, usual, most, step) => {
    renderPage(<GenerationCard />);
    const handle = slider(name);
    const now = () => Number(handle.getAttribute('aria-valuenow'));
    expect([handle.getAttribute('aria-valuemin'), handle.getAttribute('aria-valuemax')].map(Number)).toEqual([
      least,
      most,
    ]);
    expect(now()).toBe(usual);
    press(name, 'ArrowRight');
    expect(now()).toBe(usual + step);
  });

  it.each([
    ['nothing', null],
    ['no numbers', { temperature: '2', maxTokens: null, contextSize: {} }],
    ['what is out of range', { temperature: 2.01, maxTokens: 2_001, contextSize: 1_023 }],
    ['another thing', 'text'],
  ])('are the default ones where the browser keeps %s', (_, kept) => {
    localStorage.setItem('generationSettings', JSON.stringify(kept));
    expect(readGenerationSettings()).toEqual({ temperature: 1, maxTokens: 500, contextSize: 4_096 });
  });

  it.each([
    [163_840, 'Above 32,768: replies get slow and expensive, and few models use this much well.'],
    [8_192, 'Your model’s context is 8,192 tokens, so Masque never sends more.'],
  ])('compare the context window with the model’s %i tokens', async (contextLength, warning) => {
    renderPage(<GenerationCard />, {
      answers: {
        'GET /api/user-model': { model: 'a/b' },
        'GET /api/available-models': {
          models: [
            {
              id: 'a/b',
              name: 'B',
              provider: 'a',
              description: '',
              contextLength,
              pricing: { prompt: '0', completion: '0' },
            },
          ],
          unavailable: [],
        },
      },
    });
    press('Context window', 'End');
    expect(await screen.findByText(warning)).toBeInTheDocument();
  });

  it('warn of a large context window, and go back to the defaults', async () => {
    const { person } = renderPage(<GenerationCard />);
    press('Context window', 'End');
    expect(await screen.findByText(/^Above 32,768/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    expect(screen.queryByText(/^Above/)).not.toBeInTheDocument();
    expect(readGenerationSettings().contextSize).toBe(4_096);
  });

  it('say so when the browser keeps nothing', async () => {
    renderPage(<GenerationCard />);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    press('Max response length', 'Home');
    expect(await screen.findByText(/blocks storage/)).toBeInTheDocument();
    expect(slider('Max response length')).toHaveAttribute('aria-valuetext', 'No limit');
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });
});
