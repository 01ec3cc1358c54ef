import { expect, onTestFinished, test, vi } from 'vitest';
import { defineVvPlayer } from '../../packages/vv-embed/src/vv-player-element';
import { until } from '../support/browser-until';

/** No player, a port that the browser refuses: the frame counts as soon as it is there. */
const SRC = 'http://127.0.0.1:9/';

const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect().toJSON() as unknown;

test('<vv-player>: is a poster and a button out of sight, and a frame of its own size in sight', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });
  defineVvPlayer();
  document.body.innerHTML = `<style>html, body { height: auto; overflow: visible } vv-player { width: 640px; background: rgb(10, 20, 30) }</style>
    <div style="height: 4000px"></div>
    <vv-player src="${SRC}" movie-id="10" title="Фильм" poster="/poster.jpg"></vv-player>`;
  const element = document.querySelector<HTMLElement>('vv-player');
  const button = element?.querySelector('button');
  expect(button?.checkVisibility()).toBe(true);
  expect(button?.querySelector('img')?.src).toContain('poster.jpg');
  expect(getComputedStyle(element as Element).backgroundColor).toBe('rgb(10, 20, 30)');
  expect(boxOf(element)).toMatchObject({ width: 640, height: 360 });
  expect(document.querySelector('iframe')).toBeNull();

  element?.scrollIntoView();
  await until(() => expect(element?.querySelector('iframe')?.title).toBe('Фильм'));
  expect(element?.querySelector('button')).toBeNull();
  for (const style of ['', 'width:100%;max-width:320px', 'width:400px;height:300px', 'width:420px;aspect-ratio:21/9']) {
    Object.assign((element as HTMLElement).style, { cssText: style, position: 'relative' });
    expect(boxOf(element?.querySelector('iframe')), style).toEqual(boxOf(element));
  }
});
