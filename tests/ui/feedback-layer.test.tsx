import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Feedback, showFeedback } from '@/ui/feedback/feedback-event';
import { FeedbackLayer } from '@/ui/feedback/feedback-layer';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => {
  vi.useFakeTimers();
  media.frame = document.createElement('div');
});
afterEach(() => {
  vi.useRealTimers();
});

const renderLayer = () =>
  render(
    <WidgetContext value={fakeContext().context}>
      <FeedbackLayer />
    </WidgetContext>,
  );
const say = (feedback: Feedback) => act(() => media.frame && showFeedback(media.frame, feedback));
const shown = () => screen.queryByTestId('echo')?.textContent ?? null;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('feedback to a key', () => {
  test('shows for 800 ms', () => {
    renderLayer();
    expect(shown()).toBeNull();
    say({ text: '1,5×' });
    wait(799);
    expect(shown()).toBe('1,5×');
    wait(1);
    expect(shown()).toBeNull();
  });

  test('is hidden from screen readers, which have the announcer', () => {
    renderLayer();
    say({ text: '1,5×' });
    expect(screen.getByTestId('echo').getAttribute('aria-hidden')).toBe('true');
  });

  test('is replaced by the next feedback, for its full time', () => {
    renderLayer();
    say({ text: '50 %' });
    wait(600);
    say({ text: '55 %' });
    wait(600);
    expect(shown()).toBe('55 %');
  });
});

describe('feedback seconds', () => {
  test.each([
    [[5], '+5 с'],
    [[-10], '−10 с'],
    [[5, 5, 5], '+15 с'],
    [[-10, -10, -10], '−30 с'],
    [[10, 10, -10], '−10 с'],
    [[5, 10], '+15 с'],
  ])('%o show as %s', (moves, words) => {
    renderLayer();
    for (const seconds of moves) say({ seconds });
    expect(shown()).toBe(words);
  });

  test('restart after the feedback has gone', () => {
    renderLayer();
    say({ seconds: 5 });
    wait(800);
    say({ seconds: 5 });
    expect(shown()).toBe('+5 с');
  });

  test('of one side do not add to the other', () => {
    renderLayer();
    say({ seconds: 10, side: 'right' });
    say({ seconds: 10 });
    expect(shown()).toBe('+10 с');
    say({ seconds: -10, side: 'left' });
    expect(screen.getByTestId('echo').dataset.side).toBe('left');
  });
});
