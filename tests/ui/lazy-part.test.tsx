import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LazyPart, type Load } from '@/ui/kit/lazy-part';

/** The code of a component that shows a word. */
const codeOf =
  (word: string): Load =>
  async () =>
  () =>
    word;

test('Lazy part: shows a second component in the place of the first as soon as its code is there', async () => {
  const [first, second] = [codeOf('first'), codeOf('second')];
  const { container, rerender } = render(<LazyPart load={first} fallback="none" />);
  expect(container.textContent).toBe('none');
  await act(async () => undefined);
  expect(container.textContent).toBe('first');
  rerender(<LazyPart load={second} fallback="none" />);
  expect(container.textContent).toBe('none');
  await act(async () => undefined);
  expect(container.textContent).toBe('second');
});

test('Lazy part: cancels a request whose code does not load, and loads it again with the next one', async () => {
  const load = vi.fn(codeOf('part'));
  load.mockRejectedValueOnce(new Error('offline'));
  const cancel = vi.fn();
  const part = (shown: boolean) => <LazyPart load={load} shown={shown} onMissing={cancel} />;
  const { container, rerender } = render(part(true));
  await act(async () => undefined);
  expect(cancel).toHaveBeenCalledOnce();
  for (const shown of [false, true]) rerender(part(shown));
  await act(async () => undefined);
  expect(container.textContent).toBe('part');
  expect(cancel).toHaveBeenCalledOnce();
});
