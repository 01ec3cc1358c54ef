/** An event of the statistics by its name without `videoplayer_`, with its fields. */
export type SendStatistics = (event: string, payload: Readonly<Record<string, unknown>>) => void;

/** Where statistics go, and what is known of the device they come from. */
export interface StatisticsOutlet {
  /** To the global function, the owner's page and, where one is set, an address (design section 3). */
  send: SendStatistics;
}

/** What the outlet needs of the page around it. */
export interface OutletSetup {
  /** Of the global functions `videoplayer_…` (spec section 7, "Analytics"). */
  globals: Readonly<Record<string, unknown>>;
  /** To the owner's page. */
  tell(payload: Readonly<Record<string, unknown>>): void;
}

/** Makes the outlet. A function of the owner's page that breaks is that page's own affair. */
export function createStatisticsOutlet({ globals, tell }: OutletSetup): StatisticsOutlet {
  return {
    send(event, payload) {
      const name = `videoplayer_${event}`;
      try {
        const listener = globals[name];
        if (typeof listener === 'function') listener.call(globals, payload);
      } catch {
        // Reported by the browser's own console where the page throws later; here it must not stop the rest.
      }
      tell({ event, payload });
    },
  };
}
