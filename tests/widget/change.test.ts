import { expect, test } from 'vitest';
import { captionStyleText } from '@/i18n/caption-style-text';
import { WidgetPage } from '../support/widget-page';

/** Records what the viewer sees at each change of the document. */
function watch(widget: WidgetPage) {
  const seen = { poster: 0, button: 0, sample: 0 };
  const look = () => {
    if (widget.find('poster')?.hasAttribute('data-gone') === false) seen.poster += 1;
    if (widget.find('big-play') !== null) seen.button += 1;
    if (widget.find('captions')?.textContent?.includes(captionStyleText.sample)) seen.sample += 1;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  return seen;
}

test('Change of dub in mid-film: the picture, the position and the subtitles stay', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.chooseSubtitles('Русские');
  await widget.call('seek', { time: 17 });
  await widget.expectPlays();
  const seen = watch(widget);
  await widget.choose('variants', '1012');
  await widget.expectPlays();
  await widget.advance(1);
  expect(seen).toEqual({ poster: 0, button: 0, sample: 0 });
  expect(widget.video.currentTime).toBeGreaterThan(17);
  expect(widget.video.currentTime).toBeLessThan(22);
  await widget.expectGone('frozen-frame');
  expect(widget.stored('episodeVariants')).toEqual({ 1: 'Студия Юг' });
});

test('Next episode in mid-film: no poster comes between the two pictures', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('seek', { time: 17 });
  await widget.expectPlays();
  const seen = watch(widget);
  await widget.pick(102);
  await widget.expectPlays();
  expect(seen).toEqual({ poster: 0, button: 0, sample: 0 });
  await widget.expectGone('frozen-frame');
});
