/** Texts of a live stream. They load lazily. */
export const liveText = {
  label: 'LIVE',
  atEdge: 'В эфире',
  toEdge: 'Вернуться в эфир',
  interrupted: 'Эфир прерван, ждём сигнал…',
  /** Begins with the button's visible text, so that voice control finds the button. */
  name: (state: string) => `LIVE. ${state}`,
} as const;
