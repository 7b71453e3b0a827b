import { expect, it, jest } from '@jest/globals';
import { readWantedPage } from '@masque/web-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { aChat } from '../../../../test/aChat.ts';
import { renderPage, type Rendering } from '../../../../test/render.tsx';
import { failureOf } from '../../reply/failure.ts';
import { Failure } from './Failure.tsx';

const show = (status: number, message: string, more: object = {}, answers: Rendering['answers'] = {}) => {
  const done: string[] = [];
  const failure = failureOf({ kind: 'http', status, message, ...more });
  const view = renderPage(
    <Failure
      chat={aChat({ id: 'c-1' })}
      failure={failure}
      onDismiss={() => done.push('dismiss')}
      onRetry={() => done.push('retry')}
    />,
    { answers },
  );
  return { ...view, done };
};

it('says once why a reply did not come, and offers to try again', async () => {
  const { person, done } = show(402, 'Insufficient credits.', { details: ['Insufficient credits.'] });
  expect(screen.getAllByText(/Insufficient credits\./).map(({ textContent }) => textContent)).toEqual([
    'Server error (402): Insufficient credits.',
  ]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(done).toEqual(['retry', 'dismiss']);
});

it('shows why a model refused, and leaves Settings alone', () => {
  show(403, 'The model refused to answer.', { code: 'model.refused', details: ['violence'] });
  expect(screen.getByText('violence').textContent).toBe('violence');
  expect(screen.queryByRole('link', { name: 'Open Settings' })).toBeNull();
});

it.each([
  ['credits', 'Credits at OpenRouter', 'https://openrouter.ai/settings/credits'],
  ['privacy', 'Privacy settings at OpenRouter', 'https://openrouter.ai/settings/privacy'],
  ['model', 'Choose another model', '/settings#model'],
])('leads to what helps: %s', (remedy, name, href) => {
  show(402, 'No.', { fields: { remedy } });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

it.each([
  [400, 'chat.over_context', 'Change the context size', '/settings#generation'],
  [502, 'model.page', 'Choose another model', '/settings#model'],
] as const)('leads to what helps against %s %s', (status, code, name, href) => {
  show(status, 'No.', { code });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

it('counts down how long a limit lasts, and says when it is over', () => {
  jest.useFakeTimers();
  try {
    show(429, 'Rate limit exceeded. Please try again later.', { details: ['100 a day'], remainingTime: 62 });
    const timer = screen.getByRole('timer');
    expect([screen.getByText('100 a day').tagName, timer.textContent]).toEqual(['P', 'Try again in 2 minutes.']);
    act(() => jest.advanceTimersByTime(4_000));
    expect(timer.textContent).toBe('Try again in 58 seconds.');
    act(() => jest.advanceTimersByTime(57_000));
    expect(timer.textContent).toBe('Try again in 1 second.');
    act(() => jest.advanceTimersByTime(1_000));
    expect(timer.textContent).toBe('You can try again now.');
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('leads nowhere when it is not known what helps', () => {
  show(402, 'No.', { fields: { remedy: 'javascript:' } });
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads to Settings when the key is the reason', () => {
  show(401, 'Missing or invalid API key');
  expect(screen.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe('/settings#key');
  expect(readWantedPage()).toBe('/chat?chatId=c-1');
});

it('leads to the key of the gateway that the model is behind, where there are several', async () => {
  const aGateway = { keyOf: 'user', hasKey: true, keyPrefix: null, isOffered: true };
  const ids = ['default', 'lite'];
  show(
    401,
    'Missing or invalid API key',
    {},
    {
      'GET /api/user-model': { model: 'lite::llama' },
      'GET /api/gateways': { gateways: ids.map((id) => ({ ...aGateway, id, name: id })) },
    },
  );
  const link = screen.getByRole('link', { name: 'Open Settings' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/settings#key-lite'));
});

it.each([
  ['own-1', 'My PC can’t be reached. Is it running?'],
  ['default', 'Router can’t be reached. Try again in a moment.'],
])('names the server that is off, and offers to try again or change the model: %s', async (id, sentence) => {
  const aGateway = { keyOf: 'user', hasKey: true, keyPrefix: null, isOffered: true };
  const answers = {
    'GET /api/user-model': { model: `${id}::llama` },
    'GET /api/gateways': {
      gateways: [
        { ...aGateway, id: 'default', name: 'Router' },
        { ...aGateway, id: 'own-1', name: 'My PC' },
      ],
    },
  };
  const told = 'The model server can’t be reached. Check that it’s running.';
  const { person, done } = show(502, told, { code: 'model.unreachable', fields: { remedy: 'model' } }, answers);
  expect(screen.getByText(told).textContent).toBe(told);
  expect((await screen.findByText(sentence)).textContent).toBe(sentence);
  expect(screen.getByRole('link', { name: 'Choose another model' }).getAttribute('href')).toBe('/settings#model');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(done).toEqual(['retry']);
});
