import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { media } from '../../support/fake-media-hooks';
import { renderAd } from '../../support/render-ad';

vi.mock('@/ui/widget/use-media', async () => (await import('../../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => media.reset());

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('ad play and pause', () => {
  test('one button toggles both', async () => {
    const { commands, change, get } = renderAd();
    await userEvent.click(button('Пауза'));
    expect(commands.pauseAd).toHaveBeenCalledTimes(1);
    change({ isPlaying: false });
    expect(get('spot-play-toggle').getAttribute('aria-label')).toBe('Смотреть');
    await userEvent.click(get('spot-play-toggle'));
    expect(commands.playAd).toHaveBeenCalledTimes(1);
  });

  test('a paused ad has a large button, because the video itself is a link', async () => {
    const { commands, change, get, query } = renderAd();
    expect(query('spot-big-play')).toBeNull();
    change({ isPlaying: false, isWaiting: true });
    expect(query('spot-big-play')).toBeNull();
    change({ isWaiting: false });
    await userEvent.click(get('spot-big-play'));
    expect(commands.playAd).toHaveBeenCalledTimes(1);
  });
});

describe('ad sound', () => {
  const slider = () => screen.getByTestId('spot-volume');
  const value = () => slider().getAttribute('aria-valuetext');
  const press = (key: string) => fireEvent.keyDown(slider(), { key, code: key });

  test('the slider keeps its value until the ad reports another', () => {
    const { change, delayNews } = renderAd();
    delayNews();
    press('ArrowRight');
    fireEvent.keyUp(slider());
    expect(value()).toBe('75 %');
    change({ volume: 0.75 });
    expect(value()).toBe('75 %');
    change({ muted: true });
    expect(value()).toBe('0 %');
  });

  test('the slider goes from zero to full volume in steps of a twentieth', () => {
    const { commands } = renderAd();
    const read = (name: string) => slider().getAttribute(`aria-${name}`);
    expect(['valuemin', 'valuemax', 'valuenow'].map(read)).toEqual(['0', '100', '70']);
    expect([read('label'), value()]).toEqual(['Громкость', '70 %']);
    press('ArrowLeft');
    expect(commands.setAdVolume.mock.calls).toEqual([[0.65]]);
    expect(commands.setAdMuted).not.toHaveBeenCalled();
  });

  test('the slider of a muted ad shows zero, and moving it unmutes', () => {
    const { commands, get } = renderAd({ muted: true });
    expect(value()).toBe('0 %');
    expect(get('spot-mute-toggle').getAttribute('aria-label')).toBe('Включить звук');
    press('5');
    // The engine unmutes at any volume above zero.
    expect(commands.setAdVolume.mock.calls).toEqual([[0.5]]);
  });

  test('the button mutes and unmutes', async () => {
    const { commands, change } = renderAd();
    await userEvent.click(button('Выключить звук'));
    expect(commands.setAdMuted.mock.calls).toEqual([[true]]);
    change({ muted: true });
    await userEvent.click(button('Включить звук'));
    expect(commands.setAdMuted.mock.calls).toEqual([[true], [false]]);
    expect(commands.setAdVolume).not.toHaveBeenCalled();
  });

  test('at zero volume the button unmutes, even if the element is not muted', async () => {
    const { commands } = renderAd({ volume: 0, muted: false });
    await userEvent.click(button('Включить звук'));
    expect(commands.setAdMuted.mock.calls).toEqual([[false]]);
  });

  test('is offered if the browser refused it', async () => {
    const { commands, change, get, query } = renderAd();
    expect(query('spot-sound-offer')).toBeNull();
    change({ muted: true, soundRefused: true });
    expect(get('spot-sound-offer').textContent).toBe('Включить звук');
    await userEvent.click(get('spot-sound-offer'));
    expect(commands.setAdMuted.mock.calls).toEqual([[false]]);
  });
});

describe('ad fullscreen button', () => {
  test("has the same behaviour as the content's button", async () => {
    const { commands } = renderAd();
    await userEvent.click(button('На весь экран'));
    expect(commands.toggleFullscreen).toHaveBeenCalledTimes(1);
  });

  test('is absent without fullscreen support', () => {
    media.set({ canFullscreen: false });
    const { query } = renderAd();
    expect(query('spot-fullscreen-toggle')).toBeNull();
  });
});

test.each(['spot-play-toggle', 'spot-picture', 'spot-mute-toggle'])(
  'ad controls: pressing %s twice restores the initial state',
  (testId) => {
    const { delayNews, get } = renderAd({ clickThrough: null });
    const now = delayNews();
    const before = { ...now };
    fireEvent.click(get(testId));
    expect(now).not.toEqual(before);
    fireEvent.click(get(testId));
    expect(now).toEqual(before);
  },
);

describe('ad label', () => {
  const label = () => screen.getByTestId('spot-label').textContent;

  test('shows the word, the position in the break, and the remaining time', () => {
    const { change } = renderAd({ advertiser: null, erid: null });
    expect(label()).toBe('Реклама1 из 2осталось 0:19');
    change({ count: 1, remainingTime: 61 });
    expect(label()).toBe('Рекламаосталось 1:01');
    change({ duration: 0, remainingTime: 0 });
    expect(label()).toBe('Реклама');
  });

  test('shows the advertiser, and copies the token', async () => {
    const { lazyCommands, get, set } = renderAd();
    expect(get('spot-company').textContent).toBe('ООО «Ромашка»');
    expect(get('spot-erid').textContent).toBe('erid: 2VtzqvDnJ5x');
    await userEvent.click(button('erid: 2VtzqvDnJ5x, скопировать'));
    expect(lazyCommands.copy.mock.calls).toEqual([['erid', '2VtzqvDnJ5x']]);
    set({ notice: { kind: 'erid-copied' } });
    expect(get('notice').textContent).toBe('erid скопирован');
  });

  test('offers a token for manual copying after a failed copy', () => {
    const { get, set } = renderAd();
    set({ notice: { kind: 'erid-copy-failed', text: '2VtzqvDnJ5x' } });
    expect(get('notice').textContent).toBe('Браузер не дал скопировать erid. Скопируйте его сами:');
    expect(screen.getByTestId<HTMLInputElement>('notice-link').value).toBe('2VtzqvDnJ5x');
  });

  test('hides the details behind a button in a small frame', async () => {
    const { get, query, change } = renderAd();
    const details = () => document.getElementById(get('spot-info').getAttribute('aria-controls') ?? '');
    expect(get('spot-info').getAttribute('aria-expanded')).toBe('false');
    expect(details()?.dataset.open).toBeUndefined();
    await userEvent.click(button('О рекламодателе'));
    expect(get('spot-info').getAttribute('aria-expanded')).toBe('true');
    expect(details()?.dataset.open).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(details()?.dataset.open).toBeUndefined();
    change({ erid: null, advertiser: null });
    expect(query('spot-info')).toBeNull();
  });

  test.each([
    ['only an advertiser', { erid: null }, 'ООО «Ромашка»'],
    ['only a number', { advertiser: null }, 'erid: 2VtzqvDnJ5x'],
    ['both', {}, 'ООО «Ромашка»·erid: 2VtzqvDnJ5x'],
  ])('shows the details with %s', (_, over, words) => {
    renderAd(over);
    expect(label()).toBe(`Реклама1 из 2осталось 0:19${words}`);
  });
});

describe('ad progress bar', () => {
  const fill = () => screen.getByTestId('spot-progress').querySelector('div')?.style.transform;

  test.each([
    [{ currentTime: 7.5, duration: 30 }, 'scaleX(0.2500)'],
    [{ currentTime: 31, duration: 30 }, 'scaleX(1.0000)'],
    [{ currentTime: 7.5, duration: 0 }, 'scaleX(0.0000)'],
  ])('shows the progress at %o', (over, scale) => {
    renderAd(over);
    expect(fill()).toBe(scale);
  });

  test('restarts with the next ad without an animation', () => {
    const { change, get } = renderAd();
    const first = get('spot-progress').firstChild;
    change({ currentTime: 12 });
    expect(get('spot-progress').firstChild).toBe(first);
    change({ position: 2, currentTime: 0 });
    expect(get('spot-progress').firstChild).not.toBe(first);
  });
});
