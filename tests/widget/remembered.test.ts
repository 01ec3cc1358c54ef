import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

const SEVER = 'Студия Север';
const YUG = 'Студия Юг';

/** The text of the notice; null without one. */
const notice = (widget: WidgetPage) => widget.find('notice')?.textContent ?? null;

test('Dub: an episode without the preferred one shows a notice, and the next episode has it again', async () => {
  const widget = await WidgetPage.open({ query: { season: 2, episode: 3 }, stored: { episodeVariants: { 1: YUG } } });
  await widget.expectState({ variant: { id: 2031, title: SEVER } });
  await widget.expectShown('big-play');
  expect(notice(widget), 'nothing is heard yet').toBeNull();
  await widget.press('big-play');
  await widget.until(() => expect(notice(widget)).toBe(`Озвучки «${YUG}» здесь нет, включена «${SEVER}»`));
  await widget.pick(202);
  expect(await widget.state()).toMatchObject({ variant: { id: 2022, title: YUG } });
  await widget.expectPlays();
  expect(notice(widget)).toBeNull();
  expect(widget.stored('episodeVariants')).toEqual({ 1: YUG });
  widget.expectNoErrors();
});

test('Dub: the variant of the URL takes precedence over the remembered one', async () => {
  const widget = await WidgetPage.open({
    query: { episode_variant_id: 1011 },
    stored: { episodeVariants: { 1: YUG } },
  });
  await widget.expectState({ phase: 'ready', variant: { id: 1011, title: SEVER } });
});

/** Chooses an audio track by its label. */
async function chooseAudio(widget: WidgetPage, label: string): Promise<void> {
  await widget.openSettings('audio');
  await widget.pressText('menu-audio', label);
  await widget.expectState({ audioTrack: label });
}

test('Audio track: a chosen one is remembered for the content and plays in its other episodes', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.expectState({ audioTrack: 'Дубляж' });
  await chooseAudio(widget, 'Original');
  expect(widget.stored('favoriteAudioTracks')).toEqual({ 1: 'Original' });
  await widget.expectPlays();
  await widget.pick(102);
  await widget.expectPlays();
  await widget.expectState({ audioTrack: 'Original' });
  await widget.reload();
  await widget.start();
  await widget.expectState({ audioTrack: 'Original' });
});

test('Audio track: a remembered one that the stream lacks causes a notice', async () => {
  const widget = await WidgetPage.open({ stored: { favoriteAudioTracks: { 1: 'Гоблин' } } });
  await widget.start();
  await widget.until(() => expect(notice(widget)).toBe('Озвучки «Гоблин» здесь нет, включена «Дубляж»'));
});

test('Audio track: lang_order prefers its language, and offers the others without AC3', async () => {
  const widget = await WidgetPage.open({ query: { lang_order: 'en' } });
  await widget.start();
  await widget.expectState({ audioTrack: 'Original' });
  await widget.openSettings('audio');
  const labels = [...document.querySelectorAll('[data-testid="menu-audio"] [role="menuitemradio"]')].map(
    ({ textContent }) => textContent,
  );
  expect(labels).toEqual([expect.stringMatching(/^Original/), expect.stringMatching(/^Дубляж/)]);
  await widget.press('menu-close');
  await chooseAudio(widget, 'Дубляж');
  await widget.reload();
  await widget.start();
  await widget.expectState({ audioTrack: 'Дубляж' });
});

test('Sound, speed, boost and quality: survive a reload, which requests no other quality', {
  tags: ['nightly'],
}, async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('setVolume', { volume: 0.6 });
  await widget.keys('m');
  await widget.choose('rate', '1.5');
  await widget.choose('boost', '2');
  await widget.openSettings('quality');
  const low = document.querySelector<HTMLElement>('[data-testid="menu-quality"] [data-testid^="option-240"]');
  await widget.press(low?.dataset.testid ?? 'option-240');
  await widget.expectState({ quality: '240p' });
  // The sound is stored after the element has changed.
  await widget.until(() => expect(widget.stored('player-muted')).toBe(true));

  const before = widget.requests.urls.length;
  await widget.reload();
  await widget.start();
  await widget.expectState({ volume: expect.closeTo(0.6, 2), muted: true, rate: 1.5, quality: '240p' });
  const heights = widget.requests.urls.slice(before).flatMap((url) => /\/(v\d+)\/[^/]*\.m4s/.exec(url)?.[1] ?? []);
  expect([...new Set(heights)]).toEqual(['v240']);
  await widget.openSettings();
  expect((await widget.expectShown('to-quality')).textContent).not.toContain('Авто');
  await widget.press('to-more');
  expect((await widget.expectShown('to-boost')).textContent).toContain('200 %');
});

test('Stored choices: damaged ones do not prevent playback', async () => {
  const widget = await WidgetPage.open({
    stored: {
      episodeVariants: '{"1":',
      favoriteAudioTracks: { 1: { label: 'x' } },
      'player-volume': 'loud',
      'player-muted': '17',
    },
  });
  await widget.start();
  await widget.expectState({ audioTrack: 'Дубляж', volume: 1, muted: false });
  widget.expectNoErrors();
});

test('Position: is saved by episode and variant, and restored by the next visit', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('seek', { time: 20 });
  await widget.call('pause');
  await widget.expectPaused();
  const seconds = Math.floor(widget.video.currentTime);
  expect(seconds).toBeGreaterThanOrEqual(20);
  await widget.until(() => expect(widget.stored('episodesTimeProgress')).toEqual({ 101: { 1011: seconds } }));
  await widget.reload();
  const button = await widget.expectShown('resume-continue');
  expect(button.textContent).toBe(`Продолжить с\u00a00:${seconds}`);
});

test('Position: of content without variants is saved by the episode alone', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 10 } });
  await widget.start();
  await widget.call('seek', { time: 12 });
  await widget.call('pause');
  await widget.until(() => expect(widget.stored('episodesTimeProgress')).toEqual({ 10001: expect.any(Number) }));
});

test('Position: foreign values in the same key are preserved', async () => {
  const foreign = { 77: 5, 78: { 9: 6 } };
  const widget = await WidgetPage.open({ stored: { episodesTimeProgress: { ...foreign, 101: { 1012: 30 } } } });
  await widget.start();
  await widget.call('pause');
  await widget.until(() =>
    expect(widget.stored('episodesTimeProgress')).toEqual({
      ...foreign,
      101: { 1011: expect.any(Number), 1012: 30 },
    }),
  );
});
