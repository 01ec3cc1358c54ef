import replay from 'media-icons/dist/icons/replay.js';
import type { ResumeAnswer } from '@/domain/playback/resume-answer';
import type { StartPlan } from '@/domain/startup/plan-start';
import { resumeText } from '@/i18n/resume-text';
import { formatTime } from '@/lib/time';
import type { Shell } from './inline/shell';
import type { StartSession } from './startup-session';

/** Id of the page's shell (`index.html`). */
const SHELL = 'vv-boot';

/**
 * Asks in the page's shell whether to continue at the saved position, as soon as the plan asks: the same prompt as the
 * player's (`ui/overlays/resume-prompt.tsx`), which takes the open one over. Resolves at the viewer's answer.
 */
export async function askResume(
  document: Document,
  { plan, failed }: Pick<StartSession, 'plan' | 'failed'>,
  shell: Pick<Shell, 'withdraw' | 'forgetPress'>,
): Promise<ResumeAnswer> {
  const seconds = positionOf(await plan);
  return new Promise((resolve) => {
    const boot = document.getElementById(SHELL);
    const [play, spinner] = boot?.querySelectorAll<HTMLElement>('.vv-centre') ?? [];
    if (seconds === null || failed.aborted || boot === null || play === undefined || spinner === undefined) return;
    const wasOffered = !play.hidden;
    play.hidden = true;
    spinner.hidden = true;
    const prompt = createPrompt(document, seconds, play);
    const answer = (kind: ResumeAnswer['kind']) => {
      // The prompt loses the focus, which the player restores.
      if (prompt.contains(document.activeElement)) boot.dataset.focused = '';
      prompt.remove();
      spinner.hidden = false;
      play.hidden = kind === 'dismiss' && !wasOffered;
      if (kind !== 'dismiss') shell.withdraw();
      resolve({ kind, seconds, at: performance.now() });
    };
    const [goOn, startOver] = prompt.querySelectorAll('button');
    goOn?.addEventListener('click', () => answer('continue'));
    startOver?.addEventListener('click', () => answer('start-over'));
    listenForEscape(document, prompt, () => answer('dismiss'));
    boot.append(prompt);
    shell.forgetPress();
    // While the viewer works elsewhere on the host page, the focus stays there.
    if (document.hasFocus()) goOn?.focus({ preventScroll: true });
  });
}

const positionOf = (plan: StartPlan | null): number | null => (plan?.asks ? plan.startAt : null);

/** Handles Esc until the prompt is gone. */
function listenForEscape(document: Document, prompt: HTMLElement, leave: () => void): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!prompt.isConnected) return document.removeEventListener('keydown', onKeyDown, true);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  };
  document.addEventListener('keydown', onKeyDown, true);
}

/** Creates the prompt. Its play icon is that of the large button. */
function createPrompt(document: Document, seconds: number, play: HTMLElement): HTMLElement {
  const create = (name: string, attributes: Readonly<Record<string, string>>) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const icon = () => play.querySelector('svg')?.cloneNode(true) as SVGElement;
  const button = (name: string, glyph: SVGElement, text: string) => {
    const element = create('button', { type: 'button', 'data-testid': `resume-${name}` });
    element.append(glyph, text);
    return element;
  };
  const again = icon();
  again.querySelector('path')?.setAttribute('d', /d="([^"]+)/.exec(replay)?.[1] ?? '');
  const { question, goOn, startOver } = resumeText;
  const look = { class: 'vv-question', 'data-testid': 'resume-prompt' };
  const prompt = create('section', { ...look, role: 'dialog', 'aria-label': question });
  const heading = create('h2', {});
  heading.append(question);
  prompt.append(heading, button('continue', icon(), goOn(formatTime(seconds))), button('start-over', again, startOver));
  return prompt;
}
