import { stripVTControlCharacters } from 'node:util';

/** One test that failed, as the summary shows it. */
export type Failure = {
  title: string;
  /** `file:line`, as far as the report tells. */
  place: string;
  /** The first lines of the error: the failed assertion, or what a wait was waiting for. */
  message: string;
};

/** Enough for an assertion with both values and for the log of a call of Playwright. */
const MESSAGE_LINES = 14;
/** Beyond these the log above is the better place to read. */
const SHOWN_FAILURES = 30;

/** The first lines of an error without its stack, its colours and its empty lines. */
export function firstLines(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  const stack = lines.findIndex((line) => /^\s+at \S/.test(line));
  const said = (stack > 0 ? lines.slice(0, stack) : lines).filter((line) => line.trim() !== '');
  const rest = said.length - MESSAGE_LINES;
  return [...said.slice(0, MESSAGE_LINES), ...(rest > 0 ? [`… ${rest} more lines`] : [])].join('\n');
}

const FRAME = /^\s+at (?:.*\()?([^()\s]+\.[jt]sx?)(?:\?[^:()]*)?:(\d+):\d+\)?$/;

/** The first place in a stack that is no code of a package: `file:line`. */
export function placeInStack(stack: string): string {
  for (const line of stripVTControlCharacters(stack).split('\n')) {
    const [, file = 'node:', number] = FRAME.exec(line) ?? [];
    if (!/node_modules|^node:/.test(file)) return `${file.replace(ORIGIN, '')}:${number}`;
  }
  return '';
}

/** What stands before the path where a browser ran the code. */
const ORIGIN = /^(?:https?:\/\/[^/]+\/(?:@fs(?=\/))?|file:\/\/)/;

/** A paragraph a failure: step, title, place and error. Paths are shown from the root on. */
export function failureText(failures: readonly (Failure & { step: string })[], root: string): string {
  const shown = failures.slice(0, SHOWN_FAILURES).map(({ step, title, place, message }) => {
    const head = [`FAILED ${step}: ${title}`, ...(place === '' ? [] : [`  ${place}`])];
    const body = message === '' ? [] : message.split('\n').map((line) => `    ${line}`);
    return [...head, ...body].join('\n').replaceAll(`${root}/`, '');
  });
  const more = failures.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more failures; the log above has them.`] : [])].join('\n\n');
}
