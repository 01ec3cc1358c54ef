import { resumeText } from '@/i18n/shell-text';
import { formatTime } from '@/lib/time';

/** Outlines of the icons. Those of the icon set would be in the chunk of the entry, which every start loads. */
const OUTLINES = { continue: 'M10 6l16 10-16 10z', 'start-over': 'M7 7h3v18H7zM26 7v18L11 16z' };

const button = (name: keyof typeof OUTLINES, look: 'main' | 'quiet', text: string): string =>
  `<button type="button" class="vv-${look}" data-part="${name}" data-testid="resume-${name}"><svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">` +
  `<path d="${OUTLINES[name]}" /></svg><span>${text}</span></button>`;

/** Markup of the question about a saved position in seconds, for the page and for React: a heading and the two answers. */
export const question = (seconds: number): string =>
  `<h2>${resumeText.question}</h2>` +
  button('continue', 'main', resumeText.goOn(formatTime(seconds))) +
  button('start-over', 'quiet', resumeText.startOver);

/** Attributes of the element around it. */
export const QUESTION_FRAME = {
  role: 'dialog',
  'aria-label': resumeText.question,
  'data-testid': 'resume-prompt',
} as const;

/** The answer of a click within the question; null beside its buttons. */
export function answerOf({ target }: { target: EventTarget | null }): keyof typeof OUTLINES | null {
  const part = (target as Element).closest('button')?.dataset.part;
  return (part as keyof typeof OUTLINES | undefined) ?? null;
}

/** Focuses its first button. While the viewer works elsewhere on the host page, the focus stays there. */
export function focusQuestion(element: Element | null): void {
  if (document.hasFocus()) element?.querySelector('button')?.focus({ preventScroll: true });
}
