import type { CharacterCard } from '@masque/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isRecord } from '../isRecord.ts';
import { api } from './api.ts';

export interface CardList {
  characters: CharacterCard[];
  total?: number;
  characterCount?: number;
  nextCursor?: string | null;
}
type State = Parameters<typeof api.util.selectInvalidatedBy>[0];
export interface QueryApi {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  getState: () => State;
}
type Update = (name: string, args: unknown, change: (held: unknown) => void) => UnknownAction;
type Tags = Parameters<typeof api.util.selectInvalidatedBy>[1];

// The files that inject the endpoints import this one, so this type can't name them.
const update = api.util.updateQueryData as unknown as Update;

const isList = (value: unknown): value is CardList => isRecord(value) && Array.isArray(value['characters']);

function listsIn(held: unknown): readonly CardList[] {
  if (isList(held)) return [held];
  return isRecord(held) && Array.isArray(held['pages']) ? held['pages'].filter(isList) : [];
}

function changeTagged({ dispatch, getState }: QueryApi, tags: Tags, change: (held: unknown, name: string) => void) {
  for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState(), tags))
    dispatch(update(endpointName, originalArgs, (held) => change(held, endpointName)));
}

export const changeLists = (query: QueryApi, change: (lists: readonly CardList[], name: string) => void): void =>
  changeTagged(query, ['Characters'], (held, name) => change(listsIn(held), name));

export function changeCard(query: QueryApi, id: string, change: (card: CharacterCard) => void): void {
  changeLists(query, (lists) => {
    for (const { characters } of lists) for (const card of characters) if (card.id === id) change(card);
  });
  changeTagged(query, [{ type: 'Character', id }], (held, name) => {
    // A character has all fields of its card.
    if (name === 'character') change(held as CharacterCard);
  });
}

export function findCard({ getState }: QueryApi, id: string): CharacterCard | undefined {
  const { queries } = getState().api;
  const held = (tags: Tags) =>
    api.util.selectInvalidatedBy(getState(), tags).map(({ queryCacheKey }) => queries[queryCacheKey]?.data);
  const cards = held(['Characters']).flatMap((list) => listsIn(list).flatMap(({ characters }) => characters));
  const isIt = (value: unknown): value is CharacterCard =>
    isRecord(value) && value['id'] === id && 'authorUsername' in value;
  return [...cards, ...held([{ type: 'Character', id }])].find(isIt);
}

export function removeFrom(lists: readonly CardList[], id: string): void {
  if (!lists.some(({ characters }) => characters.some((card) => card.id === id))) return;
  for (const list of lists) {
    list.characters = list.characters.filter((card) => card.id !== id);
    if (list.total !== undefined) list.total -= 1;
    if (list.characterCount !== undefined) list.characterCount -= 1;
  }
}

export const removeCard = (query: QueryApi, id: string): void => changeLists(query, (lists) => removeFrom(lists, id));

/** Inserts a card into a list sorted by newest. If its page isn't loaded, only the total grows. */
export function insertInto(lists: readonly CardList[], card: CharacterCard): void {
  const last = lists.at(-1);
  if (!last || lists.some(({ characters }) => characters.some(({ id }) => id === card.id))) return;
  for (const list of lists) if (list.total !== undefined) list.total += 1;
  const isOlder = (other: CharacterCard) => other.createdAt < card.createdAt;
  const page = lists.find(({ characters }) => characters.some(isOlder));
  if (page) page.characters.splice(page.characters.findIndex(isOlder), 0, card);
  else if (!last.nextCursor) last.characters.push(card);
}
