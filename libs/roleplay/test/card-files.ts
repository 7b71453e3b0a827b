import { CardError, readCard } from '@masque/roleplay/cards';
import { bytesOf } from './builders.ts';

export const v1 = {
  name: 'Aria',
  description: 'd',
  personality: 'p',
  scenario: 's',
  first_mes: 'f',
  mes_example: 'e',
};

/** Adds fields in the data and next to it. */
export const v2 = (data: object = {}, outer: object = {}) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { ...v1, ...data },
  ...outer,
});

export const readJson = (value: unknown) => readCard(bytesOf(value));

/** Returns the code of the CardError, or `read` if there is none. */
export function outcomeOf(run: () => unknown): string {
  try {
    run();
    return 'read';
  } catch (error) {
    return error instanceof CardError ? error.code : String(error);
  }
}
