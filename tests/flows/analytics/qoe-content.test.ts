import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { observe } from '@/flows/analytics/observe';
import { aContent, anEpisode } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aWidget, settle } from '../../support/fake-widget';
import { View } from '../../support/view';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

async function aView() {
  const view = new View(aWidget({ query: { episodeId: 11 } }));
  await observe(view.widget.deps);
  view.widget.commands.start();
  await settle();
  view.ready({ duration: 1200, quality: '720p' });
  view.play();
  const { sent, leave } = view.widget;
  /** The last message as the page is left now. */
  const message = () => {
    view.wait(2);
    leave();
    return sent.filter(({ event }) => event === 'qoe').at(-1)?.payload ?? {};
  };
  return { view, message };
}

describe('QoE watched runs', () => {
  test('have what was played, by buckets of ten seconds', async () => {
    const { view, message } = await aView();
    view.watch(25);
    view.seek(600);
    view.watch(12);
    view.seek(5);
    view.watch(3);
    expect(message().watched).toEqual([
      [0, 1, 2],
      [1, 3, 1],
      [60, 62, 1],
    ]);
  });

  test('do not count a pause, and count the content at a higher speed', async () => {
    const { view, message } = await aView();
    view.watch(8);
    view.pause();
    view.wait(60);
    view.play();
    view.update({ rate: 2 });
    view.widget.media.emit('ratechange', { rate: 2 });
    view.watch(10);
    expect(message().watched).toEqual([[0, 3, 1]]);
  });

  test('are empty for a broadcast, whose seconds no other viewer shares', async () => {
    const { view, message } = await aView();
    view.update({ duration: Number.POSITIVE_INFINITY, streamType: 'live', currentTime: 5000 });
    view.watch(30);
    expect(message()).toMatchObject({ watched: [], duration: -2 });
  });

  test('belong to their own view', async () => {
    const { view, message } = await aView();
    view.watch(15);
    view.widget.commands.selectEpisode(12);
    await settle();
    const first = view.widget.sent.filter(({ event }) => event === 'qoe').at(-1)?.payload;
    expect(first).toMatchObject({ reason: 'end', view_id: 'view-1', episode_id: 11, watched: [[0, 2, 1]] });
    view.ready({ duration: 900 });
    view.play();
    view.watch(5);
    expect(message()).toMatchObject({ view_id: 'view-2', episode_id: 12, watched: [[0, 1, 1]] });
  });
});

describe('QoE messages', () => {
  test('describe their content as the other events do', async () => {
    const { view, message } = await aView();
    view.watch(12);
    const fields = 'session_id view_id page_origin video_id episode_id video_title season episode variant language';
    const names = `${fields} video_quality device_type duration`.split(' ');
    const play = view.widget.sent.find(({ event }) => event === 'play')?.payload ?? {};
    const pick = (payload: Readonly<Record<string, unknown>>) => names.map((name) => [name, payload[name]]);
    expect(pick(message())).toEqual(pick(play));
    expect(play).toMatchObject({ video_title: 'Маяк', video_quality: '720p', duration: 1200 });
  });

  test('number the views of a session, and those of one content', async () => {
    const { view, message } = await aView();
    const numbers = () => {
      const { session_view, content_view, video_id } = message();
      return [video_id, session_view, content_view];
    };
    const play = () => {
      view.ready();
      view.play();
      view.watch(3);
    };
    play();
    const seen = [numbers()];
    view.widget.commands.selectEpisode(12);
    await settle();
    play();
    seen.push(numbers());
    const { answers } = aCatalogue({ content: aContent({ id: 5 }), episodes: [anEpisode({ id: 51, contentId: 5 })] });
    for (const [name, answer] of answers) view.widget.catalogue.answers.set(name, answer);
    await Promise.all([view.widget.call('load', { movieId: 5, autoPlay: true }), vi.advanceTimersByTimeAsync(500)]);
    play();
    seen.push(numbers());
    // A later message of a view has its numbers.
    view.watch(5);
    seen.push(numbers());
    expect(seen).toEqual([
      [1, 1, 1],
      [1, 2, 2],
      [5, 3, 1],
      [5, 3, 1],
    ]);
  });

  test('name the host of the file that failed', async () => {
    const { view } = await aView();
    view.watch(3);
    const failure = { kind: 'stream-failed', message: 'x', url: 'https://cdn7.example:8443/a/1.m4s' } as const;
    view.widget.media.emit('failed', failure);
    await vi.advanceTimersByTimeAsync(60_000);
    const last = view.widget.sent.filter(({ event }) => event === 'qoe').at(-1)?.payload;
    expect(last).toMatchObject({ reason: 'failure', failure_host: 'cdn7.example:8443', video_title: 'Маяк' });
  });
});
