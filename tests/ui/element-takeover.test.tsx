import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { handOverElement } from '@/media/preview/element-takeover';

function Page({ hasVideo }: { hasVideo: boolean }) {
  return (
    <main>
      <p>{hasVideo ? 'on' : 'off'}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: an empty one */}
      <div data-testid="outlet">{hasVideo && <video />}</div>
    </main>
  );
}

/** A React page with a slot, which gets a video on demand. */
function open() {
  const { container, rerender, getByTestId } = render(<Page hasVideo={false} />);
  return {
    container,
    draw: (hasVideo: boolean) => rerender(<Page hasVideo={hasVideo} />),
    outlet: () => getByTestId('outlet'),
  };
}

test('element takeover: React inserts the passed element once, and creates the next one itself', () => {
  const { container, draw, outlet } = open();
  const video = document.body.appendChild(document.createElement('video'));
  handOverElement(video, outlet(), new AbortController().signal);
  const other = document.createElement('video');
  draw(true);
  expect(other).not.toBe(video);
  expect(outlet().querySelector('video')).toBe(video);
  expect(document.querySelectorAll('video')).toHaveLength(1);
  expect(container.textContent).toBe('on');

  draw(false);
  expect(outlet().querySelector('video')).toBeNull();
});

test('element takeover: after the takeover React creates its own', () => {
  const { draw, outlet } = open();
  const video = document.createElement('video');
  const controller = new AbortController();
  handOverElement(video, outlet(), controller.signal);
  controller.abort();
  draw(true);
  expect(outlet().querySelector('video')).not.toBe(video);
  expect(outlet().querySelector('video')).not.toBeNull();
});
