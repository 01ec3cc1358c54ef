import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ResumePrompt } from '@/ui/overlays/resume-prompt';
import { ResumeQuestion } from '@/ui/overlays/sheets';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext, seriesState } from '../support/render-context';

const hasFocus = vi.spyOn(document, 'hasFocus');
beforeEach(() => {
  hasFocus.mockReturnValue(true);
});

const goOn = () => screen.getByRole('button', { name: /^Продолжить с/ });
const prompt = () => screen.queryByRole('dialog', { name: 'Продолжить просмотр?' });

function show(load: () => Promise<typeof ResumePrompt> = async () => ResumePrompt, seconds = 754) {
  const fake = fakeContext(seriesState({ resume: { seconds } }));
  render(
    <WidgetContext value={fake.context}>
      <div data-media-player tabIndex={-1} data-testid="player">
        <button type="button">Смотреть</button>
        <ResumeQuestion load={load} />
      </div>
    </WidgetContext>,
  );
  return fake;
}

const shown = async (seconds?: number) => {
  const fake = show(undefined, seconds);
  await waitFor(() => expect(prompt()).not.toBeNull());
  // The effects run one task later.
  await act(async () => undefined);
  return fake;
};

describe('resume prompt', () => {
  test.each([
    [754, 'Продолжить с\u00a012:34'],
    [5, 'Продолжить с\u00a00:05'],
    [3723.9, 'Продолжить с\u00a01:02:03'],
  ])('shows the position of %d s', async (seconds, text) => {
    await shown(seconds);
    expect(goOn().textContent).toBe(text);
  });

  test('resumes by its main button, which has the focus', async () => {
    const { commands } = await shown();
    expect(document.activeElement).toBe(goOn());
    await userEvent.keyboard('{Enter}');
    expect(commands.resume).toHaveBeenCalledTimes(1);
    expect(commands.startOver).not.toHaveBeenCalled();
  });

  test('starts over by the other button', async () => {
    const { commands } = await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Начать сначала' }));
    expect(commands.startOver).toHaveBeenCalledTimes(1);
    expect(commands.resume).not.toHaveBeenCalled();
  });

  test('closes by Esc, exclusively', async () => {
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    const { commands } = await shown();
    await userEvent.keyboard('{Escape}');
    document.removeEventListener('keydown', heard);
    expect(commands.dismissResume).toHaveBeenCalledTimes(1);
    expect(heard).not.toHaveBeenCalled();
  });

  test('passes other keys on', async () => {
    const { commands } = await shown();
    await userEvent.keyboard('k');
    expect(commands.dismissResume).not.toHaveBeenCalled();
  });

  test('does not take the focus from the host page', async () => {
    hasFocus.mockReturnValue(false);
    await shown();
    expect(document.activeElement).toBe(document.body);
  });

  test('moves the focus to the player after the answer', async () => {
    const { store } = await shown();
    act(() => store.setState({ resume: null }));
    expect(prompt()).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId('player'));
  });

  test('leaves the focus at an element that the viewer chose', async () => {
    const { store } = await shown();
    const other = screen.getByRole('button', { name: 'Смотреть' });
    act(() => other.focus());
    act(() => store.setState({ resume: null }));
    expect(document.activeElement).toBe(other);
  });

  test('takes no focus on closing while the viewer is elsewhere', async () => {
    hasFocus.mockReturnValue(false);
    const { store } = await shown();
    act(() => store.setState({ resume: null }));
    expect(document.activeElement).toBe(document.body);
  });

  test('handles no key after it has closed', async () => {
    const { store, commands } = await shown();
    act(() => store.setState({ resume: null }));
    await userEvent.keyboard('{Escape}');
    expect(commands.dismissResume).not.toHaveBeenCalled();
  });
});

describe('resume prompt, code', () => {
  test('is not requested without a saved position', async () => {
    const load = vi.fn(async () => ResumePrompt);
    const { context, store } = fakeContext();
    render(
      <WidgetContext value={context}>
        <ResumeQuestion load={load} />
      </WidgetContext>,
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect(load).not.toHaveBeenCalled();
    act(() => store.setState({ resume: { seconds: 30 } }));
    await waitFor(() => expect(prompt()).not.toBeNull());
  });

  test('a prompt that fails to load leaves the paused video to its play button', async () => {
    const { commands } = show(() => Promise.reject(new Error('offline')));
    await waitFor(() => expect(commands.dismissResume).toHaveBeenCalledTimes(1));
    expect(prompt()).toBeNull();
  });

  test('shows no prompt if it loads too late', async () => {
    let arrive: (component: typeof ResumePrompt) => void = () => undefined;
    const { store } = show(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    await new Promise((resolve) => setTimeout(resolve));
    act(() => store.setState({ resume: null }));
    await act(async () => arrive(ResumePrompt));
    expect(prompt()).toBeNull();
  });
});
