import type { FactSink, StageFacts } from './facts';

/** The facts of a source that plays before its stage exists. */
export interface FactRecorder {
  /** Where the engine writes, then and later. */
  sink: FactSink;
  /** Passes the facts so far on, and each later one. */
  pass(to: FactSink): void;
}

/**
 * Collects facts until a stage takes their source over.
 * @param hears what is told meanwhile: each fact before it is kept, and a failure
 */
export function recordFacts(
  hears: Pick<FactSink, 'fail'> & { set(name: keyof StageFacts, value: unknown): void },
): FactRecorder {
  const facts = new Map<string, unknown>();
  const cues: Parameters<FactSink['addCues']>[] = [];
  let to: FactSink | null = null;
  const sink: FactSink = {
    set(name, value) {
      if (to !== null) return to.set(name, value);
      facts.set(name, value);
      hears.set(name, value);
    },
    addCues(...found) {
      if (to === null) cues.push(found);
      else to.addCues(...found);
    },
    fail: (error) => (to ?? hears).fail(error),
  };
  return {
    sink,
    pass(stage) {
      to = stage;
      for (const [name, value] of facts) stage.set(name as never, value as never);
      for (const found of cues) stage.addCues(...found);
    },
  };
}
