import { expect, test } from 'vitest';
import { endTransitions, WidgetPage } from '../support/widget-page';

/** The visible text of the subtitles. */
// biome-ignore lint/performance/useDomNodeTextContent: the text has hidden lines, too
const shownText = (widget: WidgetPage) => widget.find('captions')?.innerText.trim() ?? '';

const expectText = (widget: WidgetPage, text: RegExp) => widget.until(() => expect(shownText(widget)).toMatch(text));

test('Subtitles: WebVTT, SRT and ASS files show one at a time, and none when off', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 2 } });
  await widget.start();
  await widget.standAt(12);
  for (const [label, text] of [
    ['Русские', /^Минута 0, секунда \d0$/],
    ['Русские (SRT)', /^Это SRT,\s*минута 0$/],
    ['English (ASS)', /^This is ASS,\s*minute 0$/],
    ['English', /^Minute 0, second \d0$/i],
  ] as const) {
    await widget.call('setTextTrack', { label });
    await expectText(widget, text);
  }
  await widget.chooseSubtitles('off');
  await expectText(widget, /^$/);
  widget.expectNoErrors();
});

test('Subtitles: those of an earlier visit wait for the start', async () => {
  const stored = { 'player-captions': { language: 'ru', shown: true } };
  const widget = await WidgetPage.open({ query: { movie_id: 2 }, stored });
  await widget.expectState({ textTrack: 'Русские' });
  await widget.expectOpacity('captions', '0');
  await widget.start();
  await widget.expectOpacity('captions', '1');
});

test('Subtitles: the sample of a style brings back no line of those that are off', { tags: ['nightly'] }, async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 2 } });
  await widget.start();
  await widget.standAt(12);
  await widget.chooseSubtitles('Русские');
  await expectText(widget, /Минута 0/);
  await widget.chooseSubtitles('off');
  await expectText(widget, /^$/);
  await widget.press('captions-toggle');
  await widget.press('to-subtitle-style');
  await widget.press('style-higher');
  await expectText(widget, /^Так выглядят субтитры$/);
});

test('Subtitles: keys G and H shift their timing while paused, and another episode keeps their choice', {
  tags: ['nightly'],
}, async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.chooseSubtitles('Русские');
  await widget.call('pause');
  await widget.call('seek', { time: 8.2 });
  await expectText(widget, /восемь секунд/);
  await widget.keys('h');
  await expectText(widget, /четыре секунды/);
  expect(widget.find('echo')?.textContent).toContain('+0,5 с');
  await widget.keys('g');
  await expectText(widget, /восемь секунд/);
  await widget.keys('gggggggg');
  await expectText(widget, /двенадцать секунд/);

  const before = widget.requests.urls.length;
  await widget.call('setEpisode', { season: 1, episode: 2 });
  await widget.expectState({ episodeId: 102, textTrack: 'Русские', textTracks: ['Русские', 'English'] });
  await widget.call('play');
  await expectText(widget, /\S/);
  expect(widget.requests.urls.slice(before).some((url) => /\/s1e2\/.*\.vtt/.test(url))).toBe(true);
});

test('Subtitles: second ones show above the first, move with their delay, and stay for the next episode and visit', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.chooseSubtitles('Русские');
  await widget.standAt(8.2);
  await expectText(widget, /восемь секунд/);
  await widget.press('captions-toggle');
  await widget.press('to-second-subtitles');
  await widget.press('option-English');
  await widget.expectGone('menu-second-subtitles');
  const [second, first] = ['[data-second]', '[data-part="captions"]'].map((layer) => `${layer} [data-part="cue"]`);
  const boxOf = (selector = '') => widget.find('captions')?.querySelector(selector)?.getBoundingClientRect();
  const secondText = () => widget.find('captions')?.querySelector(second ?? '')?.textContent ?? '';
  await widget.until(() => expect(secondText()).toMatch(/eight seconds/i));
  await widget.until(() => {
    endTransitions();
    expect(boxOf(second)?.bottom).toBeLessThanOrEqual((boxOf(first)?.top ?? Number.NaN) + 1);
    expect(boxOf(second)?.height).toBeLessThan(boxOf(first)?.height ?? 0);
  });
  await widget.keys('h');
  await expectText(widget, /четыре секунды/);
  await widget.until(() => expect(secondText()).toMatch(/four seconds/i));
  await widget.keys('g');

  await widget.call('setEpisode', { season: 1, episode: 2 });
  await widget.expectState({ episodeId: 102, textTrack: 'Русские' });
  await widget.standAt(8.2);
  await widget.until(() => expect(secondText()).toMatch(/eight seconds/i));
  expect(widget.stored('player-second-captions')).toBe('en');
  await widget.chooseSubtitles('off');
  await widget.until(() => expect(widget.find('captions')?.querySelector('[data-second]') ?? null).toBeNull());
  widget.expectNoErrors();
});

test('Subtitles: they show again in the player that a retry mounts after a failure', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 2 } });
  await widget.start();
  await widget.chooseSubtitles('Русские');
  await widget.standAt(12);
  await expectText(widget, /Минута 0, секунда 10/);
  widget.requests.rewrite(/\/film\/.+\.m4s/, (url) => url.searchParams.set('fault', 'status:403'));
  await widget.call('play');
  widget.video.currentTime = 1500;
  await widget.expectShown('failure-panel', 90);
  widget.requests.rewrite(/\/film\/.+\.m4s/, () => undefined);
  await widget.pressText('failure-panel', 'Перезагрузить страницу');
  await widget.expectPlays();
  await widget.expectState({ textTrack: 'Русские' });
  await expectText(widget, /^Минута 25, секунда/);
});
