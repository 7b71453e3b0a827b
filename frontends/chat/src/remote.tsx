import { lazyPage } from '@masque/web-kit';
import type { chat, RemoteModule } from '@masque/web-kit/pages';
import { ChatPage } from './chat/page/ChatPage.tsx';

export default {
  pages: {
    chat: ChatPage,
    chats: lazyPage(async () => (await import('./chats/ChatsPage.tsx')).ChatsPage),
    personas: lazyPage(async () => (await import('./personas/PersonasPage.tsx')).PersonasPage),
    createPersona: lazyPage(async () => (await import('./personas/CreatePersonaPage.tsx')).CreatePersonaPage),
    editPersona: lazyPage(async () => (await import('./personas/EditPersonaPage.tsx')).EditPersonaPage),
    managePersonas: lazyPage(async () => (await import('./personas/ManagePersonasPage.tsx')).ManagePersonasPage),
  },
  slots: { 'profile.cards': lazyPage(async () => (await import('./personas/PersonasCard.tsx')).PersonasCard) },
} satisfies RemoteModule<typeof chat>;
