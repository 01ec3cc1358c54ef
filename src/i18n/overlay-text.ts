/** What lies over the picture for a while; apart from the other words, for it comes after the first frame. */
export const overlayText = {
  resume: {
    question: 'Продолжить просмотр?',
    goOn: (time: string) => `Продолжить с\u00a0${time}`,
    startOver: 'Начать сначала',
  },
} as const;
