/** @jest-environment jest-fixed-jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readGenerationSettings } from '@masque/web-kit';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render.tsx';
import { GenerationCard } from './GenerationCard.tsx';

const slider = (name: string) => screen.getByRole('slider', { name });
/** rc-slider reads the old number of a key, which user-event leaves out. */
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

  it('warn of a large context window, and go back to the defaults', async () => {
    const { person } = renderPage(<GenerationCard />);
    press('Context window', 'End');
    expect(await screen.findByText(/^Above 32,768/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Back to defaults' }));
    expect(screen.queryByText(/^Above/)).not.toBeInTheDocument();
    expect(readGenerationSettings().contextSize).toBe(4_096);
  });

  it('say so when the browser keeps nothing', async () => {
    renderPage(<GenerationCard />);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    press('Max response length', 'Home');
    expect(await screen.findByText(/keeps nothing for Masque/)).toBeInTheDocument();
    expect(slider('Max response length')).toHaveAttribute('aria-valuetext', 'No limit');
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });
});
