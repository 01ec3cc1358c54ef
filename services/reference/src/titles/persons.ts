import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from './words';

export interface Person {
  readonly id: number;
  readonly name: string;
}

const FIRST_ID = 501;
/** Each surname comes with so many names of either kind. */
const NAMES_EACH = 4;

const feminine = (surname: string): string => `${surname}а`;

/** Everyone of the catalogue, women and men in turn. */
export const PERSONS: readonly Person[] = SURNAMES.flatMap((surname, row) =>
  Array.from({ length: NAMES_EACH }, (_, index) => {
    const place = row * NAMES_EACH + index;
    return [
      `${FEMALE_NAMES[place % FEMALE_NAMES.length]} ${feminine(surname)}`,
      `${MALE_NAMES[(place * 2 + 1) % MALE_NAMES.length]} ${surname}`,
    ];
  }).flat(),
).map((name, index) => ({ id: FIRST_ID + index, name }));
