import { CardError, readCard } from '@masque/roleplay/cards';
import { bytesOf } from './builders.ts';

/** A V1 card: all of its six fields. */
export const v1 = {
  name: 'Aria',
  description: 'd',
  personality: 'p',
  scenario: 's',
  first_mes: 'f',
  mes_example: 'e',
};

/** A V2 card with these fields more, in its data and beside it. */
export const v2 = (data: object = {}, outer: object = {}) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { ...v1, ...data },
  ...outer,
});

export const readJson = (value: unknown) => readCard(bytesOf(value));

/** The code of the CardError that is thrown; `read` when none is. */
export function outcomeOf(run: () => unknown): string {
  try {
    run();
    return 'read';
  } catch (error) {
    return error instanceof CardError ? error.code : String(error);
  }
}
