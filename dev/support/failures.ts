import { stripVTControlCharacters } from 'node:util';

/** A failed test in the summary. */
export type Failure = {
  title: string;
  /** `file:line`, as far as the report has it. */
  location: string;
  /** The first lines of the error: the failed assertion, or the condition of a wait. */
  message: string;
};

/** A test that failed, and passed when it ran again alone; with the load average at the failure and its trace. */
export type Flaky = Failure & { load: number; trace?: string };

/** Enough lines for an assertion with both values and for Playwright's call log. */
const MESSAGE_LINES = 14;
/** Beyond these, the log above is easier to read. */
const SHOWN_FAILURES = 30;

/** Returns the first lines of an error without stack, colours and empty lines. */
export function firstLines(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  const stack = lines.findIndex((line) => /^\s+at \S/.test(line));
  const said = (stack > 0 ? lines.slice(0, stack) : lines).filter((line) => line.trim() !== '');
  const rest = said.length - MESSAGE_LINES;
  return [...said.slice(0, MESSAGE_LINES), ...(rest > 0 ? [`… ${rest} more lines`] : [])].join('\n');
}

const FRAME = /^\s+at (?:.*\()?([^()\s]+\.[jt]sx?)(?:\?[^:()]*)?:(\d+):\d+\)?$/;

/** Returns the first `file:line` of a stack outside of packages. */
export function locationInStack(stack: string): string {
  for (const line of stripVTControlCharacters(stack).split('\n')) {
    const [, file = 'node:', number] = FRAME.exec(line) ?? [];
    if (!/node_modules|^node:/.test(file)) return `${file.replace(ORIGIN, '')}:${number}`;
  }
  return '';
}

/** The URL prefix of a path in a browser's stack. */
const ORIGIN = /^(?:https?:\/\/[^/]+\/(?:@fs(?=\/))?|file:\/\/)/;

/** Formats each flaky test as a paragraph: step, title, location, load, trace and the error of its first run. */
export function flakyText(flaky: readonly (Flaky & { step: string })[], root: string): string {
  const paragraphs = flaky.map(({ step, title, location, message, load, trace }) => {
    const head = [`flaky ${step}: ${title}`, `  ${location}`, `  load ${load}`, ...(trace ? [`  trace ${trace}`] : [])];
    return [...head, ...message.split('\n').map((line) => `    ${line}`)].join('\n').replaceAll(`${root}/`, '');
  });
  return paragraphs.join('\n\n');
}

/** Formats each failure as a paragraph: step, title, location and error. Paths are relative to the root. */
export function failureText(failures: readonly (Failure & { step: string })[], root: string): string {
  const shown = failures.slice(0, SHOWN_FAILURES).map(({ step, title, location, message }) => {
    const head = [`FAILED ${step}: ${title}`, ...(location === '' ? [] : [`  ${location}`])];
    const body = message === '' ? [] : message.split('\n').map((line) => `    ${line}`);
    return [...head, ...body].join('\n').replaceAll(`${root}/`, '');
  });
  const more = failures.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more failures; the log above has them.`] : [])].join('\n\n');
}

/** A log that keeps only its last lines still has this many names. */
const LISTED_FAILURES = 15;
const LISTED_LENGTH = 160;

/** Returns a line for each failure: the given word, step, location and title. */
export function failureList(failures: readonly (Failure & { step: string })[], word = 'FAILED'): string[] {
  const lines = failures.map(({ step, title, location }) => {
    const file = location.split('/').at(-1) ?? '';
    return [word, step, file, title]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, LISTED_LENGTH);
  });
  const more = lines.length - LISTED_FAILURES;
  return [...lines.slice(0, LISTED_FAILURES), ...(more > 0 ? [`… and ${more} more`] : [])];
}
