import { lazyPage } from '@masque/web-kit';
import type { chat, RemoteModule } from '@masque/web-kit/pages';
import { ChatPage } from './chat/page/ChatPage.tsx';

const ChatsPage = lazyPage(() => import('./chats/ChatsPage.tsx').then((module) => module.ChatsPage));
const PersonasPage = lazyPage(() => import('./personas/PersonasPage.tsx').then((module) => module.PersonasPage));
const CreatePersonaPage = lazyPage(() =>
  import('./personas/CreatePersonaPage.tsx').then((module) => module.CreatePersonaPage),
);
const EditPersonaPage = lazyPage(() =>
  import('./personas/EditPersonaPage.tsx').then((module) => module.EditPersonaPage),
);
const ManagePersonasPage = lazyPage(() =>
  import('./personas/ManagePersonasPage.tsx').then((module) => module.ManagePersonasPage),
);
const PersonasCard = lazyPage(() => import('./personas/PersonasCard.tsx').then((module) => module.PersonasCard));

export default {
  pages: {
    chat: ChatPage,
    chats: ChatsPage,
    personas: PersonasPage,
    createPersona: CreatePersonaPage,
    editPersona: EditPersonaPage,
    managePersonas: ManagePersonasPage,
  },
  slots: { 'profile.cards': PersonasCard },
} satisfies RemoteModule<typeof chat>;
