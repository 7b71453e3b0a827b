import type { chat, RemoteModule } from '@masque/web-kit/pages';
import { lazy } from 'react';
import { ChatPage } from './chat/ChatPage.tsx';

const ChatsPage = lazy(() => import('./chats/ChatsPage.tsx').then((module) => ({ default: module.ChatsPage })));

export default { pages: { chat: ChatPage, chats: ChatsPage } } satisfies RemoteModule<typeof chat>;
