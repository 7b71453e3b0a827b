import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../../test/render.tsx';
import { BrokenOff } from './BrokenOff.tsx';
import { aMessage } from '../conversation/conversation.fixture.ts';

const show = (reason: string | null) =>
  renderPage(
    <BrokenOff chatId="chat-1" message={aMessage({ id: 'r' })} reason={reason} onContinue={() => undefined} />,
    {
      answers: {
        'GET /api/chats/chat-1/messages/r/trace': {
          error: 'model.failed',
          errorDetails: ['Out of memory'],
          remedy: 'model',
        },
      },
    },
  );

describe('a reply that broke off', () => {
  it('says why also to who did not read along', async () => {
    show(null);
    expect(await screen.findByText('Out of memory')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('leads to what helps, beside what was told', async () => {
    show('The provider is down.');
    expect(await screen.findByRole('link', { name: 'Choose another model' })).toBeVisible();
    expect(screen.getByText('The provider is down.')).toBeVisible();
    expect(screen.queryByText('Out of memory')).toBeNull();
  });
});
