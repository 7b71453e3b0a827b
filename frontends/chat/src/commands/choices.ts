import type { CommandName } from '@masque/roleplay/commands';
import { commands as words } from '@masque/texts/commands';
import { type AppDispatch, catalogApi, chatApi, connectionsApi, personasApi, presetsApi } from '@masque/web-kit';
import { CommandError, dataOf } from './command.page.ts';

export interface CommandChoice {
  readonly id: string;
  readonly name: string;
}

const once = { subscribe: false };
const mostBooks = 200;

/** Commands whose value is one of the user's things. */
const lists = {
  persona: async (dispatch) =>
    (await dataOf(dispatch(personasApi.endpoints.personas.initiate({ query: {} }, once)))).personas,
  model: async (dispatch) => (await dataOf(dispatch(chatApi.endpoints.models.initiate(undefined, once)))).models,
  profile: async (dispatch) =>
    (await dataOf(dispatch(connectionsApi.endpoints.connections.initiate(undefined, once)))).profiles,
  preset: async (dispatch) => (await dataOf(dispatch(presetsApi.endpoints.presets.initiate(undefined, once)))).presets,
  lore: async (dispatch) => {
    const mine = { kind: 'lorebook', filter: 'mine', sort: 'newest', limit: mostBooks } as const;
    const { pages } = await dataOf(dispatch(catalogApi.endpoints.characters.initiate(mine, once)));
    return pages.flatMap(({ characters }) => characters);
  },
} satisfies Partial<
  Record<
    CommandName,
    (dispatch: AppDispatch) => Promise<readonly { readonly id: string | number; readonly name: string }[]>
  >
>;

export type ChoosingCommand = keyof typeof lists;

export const isChoosing = (name: string): name is ChoosingCommand => Object.hasOwn(lists, name);

export async function loadChoices(dispatch: AppDispatch, name: ChoosingCommand): Promise<CommandChoice[]> {
  return (await lists[name](dispatch)).map(({ id, name: own }) => ({ id: String(id), name: own }));
}

/** By id, name or the beginning of a name. `more`: others that may be meant. */
export async function findChoice(
  dispatch: AppDispatch,
  name: ChoosingCommand,
  typed: string,
  more: readonly CommandChoice[] = [],
): Promise<CommandChoice> {
  if (typed === '') throw new CommandError(words.needs(words.all[name].use));
  const wanted = typed.toLowerCase();
  const all = [...(await loadChoices(dispatch, name)), ...more];
  const named = all.filter((one) => one.id === typed || one.name.toLowerCase() === wanted);
  const [first, ...others] =
    named.length > 0 ? named.slice(0, 1) : all.filter((one) => one.name.toLowerCase().startsWith(wanted));
  if (!first) throw new CommandError(words.notFound(typed));
  if (others.length > 0)
    throw new CommandError(words.several(typed, [first, ...others].map((one) => one.name).join(', ')));
  return first;
}
