import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../../test/render.tsx';
import { aConversation, aMessage } from '../conversation/conversation.fixture.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { TurnTail } from './TurnTail.tsx';
import { TypingDots } from './TypingDots.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const nothing = () => undefined;
const show = (reply: Conversation['reply'], lost = false) => {
  const messages = [aMessage({ id: 'q', sender: 'user', text: 'Who are you?' })];
  const conversation = aConversation({ messages, reply, lost });
  return renderPage(
    <TurnTail conversation={conversation} onDismiss={nothing} onRetry={nothing} onContinue={nothing} />,
  );
};

it('the dots are one more each half second, up to three, and leave nothing running', () => {
  const { unmount } = renderPage(<TypingDots name="Elara" image={null} isThinking={false} />);
  const dots = () => screen.getByTestId('typing').textContent;
  const seen = [dots()];
  for (let passed = 0; passed < 6; passed += 1) {
    act(() => jest.advanceTimersByTime(499));
    expect(dots()).toBe(seen.at(-1));
    act(() => jest.advanceTimersByTime(1));
    seen.push(dots());
  }
  expect(seen).toEqual(['.', '..', '...', '.', '..', '...', '.']);
  expect(screen.getByText('Elara is typing')).toBeTruthy();
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('the character types until the first word', () => {
  show('waiting');
  expect(screen.getByText('Elara is typing')).toBeTruthy();
});

it('one sign is enough while the connection is lost', () => {
  show('waiting', true);
  expect(screen.queryByTestId('typing')).toBeNull();
  expect(screen.getByText(/^Connection lost\./)).toBeTruthy();
});

it.each(['none', 'writing'] as const)('nobody types while the reply is %s', (reply) => {
  show(reply);
  expect(screen.queryByTestId('typing')).toBeNull();
});
