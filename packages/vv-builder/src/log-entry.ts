/** A message to or from the frame, as the SDK traces it. */
export interface TracedMessage {
  direction: 'in' | 'out';
  data: unknown;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * Creates a filter that leaves out the page's own questions for the state, and their answers: they are no part of what a
 * publisher's page has to say.
 */
export function createStateFilter(): (data: unknown) => boolean {
  const asked = new Set<unknown>();
  return (data) => {
    const { kind, name, id } = (data ?? {}) as Record<string, unknown>;
    const isQuestion = kind === 'call' && name === 'getState';
    if (isQuestion) asked.add(id);
    return !isQuestion && !(kind === 'result' && asked.delete(id));
  };
}

const LONGEST_NAME = 120;

/** Summarises a message: its kind and its subject. */
export function summaryOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return String(data).slice(0, LONGEST_NAME);
  const { kind, name, event, error } = data as Record<string, unknown>;
  const failure = (error as { name?: unknown } | null | undefined)?.name;
  const said = [kind, name, event, failure].filter((word) => typeof word === 'string' && word !== '');
  return said.join(' ').slice(0, LONGEST_NAME) || 'message';
}

const LONGEST_JSON = 20_000;

/** Formats a message as indented JSON. A value that JSON cannot represent becomes text. */
export function prettyOf(data: unknown): string {
  try {
    const text = JSON.stringify(data, null, 2) ?? String(data);
    return text.length > LONGEST_JSON ? `${text.slice(0, LONGEST_JSON)}…` : text;
  } catch {
    return String(data);
  }
}

/** Formats the time of day to the millisecond. */
export function clockOf(at: number): string {
  const date = new Date(at);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())},${pad(date.getMilliseconds(), 3)}`;
}
