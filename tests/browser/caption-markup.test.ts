import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { addSubtitles, mountPlayer } from '../support/render-player';

const FILE = `WEBVTT

00:00:00.000 --> 00:01:00.000
&lt;iframe srcdoc="&lt;script src=/a.js&gt;&lt;/script&gt;"&gt;&lt;/iframe&gt; <c.yellow>жёлтый</c>
<v Анна" onmouseover="alert(1)">&lt;img src="/beacon.png"&gt; 5 < 7 & всё</v>
`;

test('Captions: markup in the text of a cue stays text', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  addSubtitles(player, 'Опасные', [FILE]);
  player.port.setTextTrack('Опасные');

  // The captions are drawn again meanwhile, so the node is kept.
  const cue = await until(() => {
    const found = player.container.querySelector<HTMLElement>('[data-testid="captions"] [data-part="cue"]');
    expect(found?.textContent).toContain('5 < 7 & всё');
    return found;
  });
  expect(cue?.textContent).toContain('<iframe srcdoc="<script src=/a.js></script>"></iframe>');
  const elements = [...(cue?.querySelectorAll<HTMLElement>('[data-part="text"] *') ?? [])];
  expect(elements.map(({ localName }) => localName)).toEqual(['span', 'span']);
  expect(elements[0]?.style.color).toBe('yellow');
  expect(elements[1]?.getAttributeNames()).toEqual(['data-part', 'title']);
});
