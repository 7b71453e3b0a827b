import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aChat } from '../../../test/aChat.ts';
import { renderPage } from '../../../test/render.tsx';
import { ChatRow } from './ChatRow.tsx';

it('tells several chats as yourself apart by what was said first, or last where nobody noted it', () => {
  const chats = [
    aChat({ id: 'chat-1', firstMessage: '*I knock.* Anybody home?' }),
    aChat({ id: 'chat-2', lastMessage: 'The end.' }),
  ];
  renderPage(
    <ul>
      {chats.map((chat) => (
        <ChatRow key={chat.id} chat={chat} onDelete={() => undefined} />
      ))}
    </ul>,
  );
  expect(screen.getByRole('link', { name: /4 messages I knock\. Anybody home\?$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /4 messages The end\.$/ })).toBeTruthy();
});
