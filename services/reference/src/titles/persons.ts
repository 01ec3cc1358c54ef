import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from './words';

export interface Person {
  readonly id: number;
  readonly name: string;
}

const FIRST_ID = 501;
/** Number of first names of each gender per surname. */
const NAMES_EACH = 4;

const feminine = (surname: string): string => `${surname}а`;

/** All persons of the catalogue, women and men in turn. */
export const PERSONS: readonly Person[] = SURNAMES.flatMap((surname, row) =>
  Array.from({ length: NAMES_EACH }, (_, index) => {
    const position = row * NAMES_EACH + index;
    return [
      `${FEMALE_NAMES[position % FEMALE_NAMES.length]} ${feminine(surname)}`,
      `${MALE_NAMES[(position * 2 + 1) % MALE_NAMES.length]} ${surname}`,
    ];
  }).flat(),
).map((name, index) => ({ id: FIRST_ID + index, name }));
