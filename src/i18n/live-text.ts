/** Texts of the button of a live stream, which loads when one plays. */
export const liveText = {
  label: 'LIVE',
  atEdge: 'В эфире',
  toEdge: 'Вернуться в эфир',
  /** Begins with the button's visible text, so that voice control finds the button. */
  name: (state: string) => `LIVE. ${state}`,
} as const;
