import type { Persona } from '@masque/contracts';
import { answering, failing, pending, type Stage, type State } from '../state.ts';

const list = /\/api\/personas/;
const firstCard = ({ page }: Stage) => page.getByRole('article').first().waitFor();
const persona = (id: string | 0, own: Partial<Persona>): Persona => ({
  id,
  name: 'Rook',
  description: 'A thief with a grin, at home on every roof of the harbour.',
  examples: '{{user}}: Trust me.',
  image: null,
  imageColor: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...own,
});
const some = {
  personas: [
    persona(0, { name: 'Default', description: 'Your real self, no roleplay.', createdAt: null }),
    persona('p1', {}),
    persona('p2', {
      name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      description: 'A title longer than the country it belongs to. '.repeat(6),
    }),
    persona('p3', { name: 'طارق بن زياد الرمّال', description: '', image: '/media/none/640.webp' }),
  ],
};
const known = answering(list, some);

export const personasStates: readonly State[] = [
  { name: 'personas', who: 'member', path: '/personas', fake: known, reach: firstCard, isLong: true },
  { name: 'personas-loading', who: 'member', path: '/personas', fake: pending(list) },
  { name: 'personas-failed', who: 'member', path: '/personas', fake: failing(list) },
  {
    name: 'personas-delete',
    who: 'member',
    path: '/personas',
    fake: known,
    reach: async (stage) => {
      await firstCard(stage);
      await stage.page.getByRole('button', { name: 'Delete Rook' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'personas-manage', who: 'member', path: '/manage-personas', fake: known, reach: firstCard, isLong: true },
  { name: 'persona-create', who: 'member', path: '/create-persona', isLong: true },
  {
    name: 'persona-create-missing',
    who: 'member',
    path: '/create-persona',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Create Persona' }).click();
      await page.getByText('Persona name is required').waitFor();
    },
  },
  {
    name: 'persona-edit',
    who: 'member',
    path: '/edit-persona/p1',
    fake: known,
    reach: ({ page }) => page.getByRole('button', { name: 'Update Persona' }).waitFor(),
  },
  {
    name: 'persona-edit-unknown',
    who: 'member',
    path: '/edit-persona/unknown',
    fake: known,
    reach: ({ page }) => page.getByText('Persona not found. It may have been deleted.').waitFor(),
  },
];
