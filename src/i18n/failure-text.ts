/** Texts of the failure screen's details, which load after its message. */
export const failureText = {
  id: 'Идентификатор ошибки',
  /** Begins with the visible label, so that voice control finds the field. */
  copyId: 'Идентификатор ошибки, нажмите, чтобы скопировать',
  copied: 'Скопировано',
  watch: {
    server: 'Продолжим сами, как только сервер ответит',
    network: 'Продолжим сами, как только появится сеть',
    counts: (seconds: number) => `Попробуем снова через ${seconds} с`,
    probes: 'Проверяем, отвечает ли сервер…',
  },
} as const;
