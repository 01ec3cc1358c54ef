/** A press this soon after one of the large button belongs to it: a double click, also a slow one. */
export const SECOND_PRESS_MS = 600;
