import type { chat, RemoteModule } from '@masque/web-kit/pages';
import { lazy } from 'react';
import { ChatPage } from './chat/ChatPage.tsx';

const ChatsPage = lazy(() => import('./chats/ChatsPage.tsx').then((module) => ({ default: module.ChatsPage })));
const PersonasPage = lazy(() =>
  import('./personas/PersonasPage.tsx').then((module) => ({ default: module.PersonasPage })),
);
const CreatePersonaPage = lazy(() =>
  import('./personas/CreatePersonaPage.tsx').then((module) => ({ default: module.CreatePersonaPage })),
);
const EditPersonaPage = lazy(() =>
  import('./personas/EditPersonaPage.tsx').then((module) => ({ default: module.EditPersonaPage })),
);
const ManagePersonasPage = lazy(() =>
  import('./personas/ManagePersonasPage.tsx').then((module) => ({ default: module.ManagePersonasPage })),
);
const PersonasCard = lazy(() =>
  import('./personas/PersonasCard.tsx').then((module) => ({ default: module.PersonasCard })),
);

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
