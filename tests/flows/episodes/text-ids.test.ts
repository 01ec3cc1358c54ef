import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aContent, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Content `night-train`; ids of episodes are `e11` and so on, those of the variants `ru`. */
const asTexts = () =>
  aCatalogue({
    content: aContent({ id: 'night-train' }),
    episodes: aSeries(({ id, season }) => ({
      id: `e${id}`,
      contentId: 'night-train',
      season: season && { ...season, id: `s${season.order}` },
      episodeVariants: [{ ...aVariant(id, 'Дубляж', `https://media.example/${id}/master.json`), id: 'ru' }],
    })),
  });

describe('A catalogue with texts as ids', () => {
  const open = () =>
    aPlayingWidget({ catalogue: asTexts(), config: { movieId: 'night-train' }, query: { episodeId: 'e12' } });

  test('gives the host page its ids', async () => {
    const widget = await open();
    const state = await widget.call('getState', undefined);
    expect(state).toMatchObject({ value: { episodeId: 'e12', variant: { id: 'ru', title: 'Дубляж' } } });
    expect(await widget.call('setEpisode', { episodeId: 'e21' })).toEqual({ ok: true, value: null });
    await settle();
    expect(widget.host.plains).toMatchObject([
      { event: 'episodeChanged', episode: { id: 'e21', contentId: 'night-train' } },
    ]);
  });

  test('stores positions and dubs by its ids', async () => {
    const widget = await open();
    widget.commands.selectVariant('ru');
    widget.media.now = { ...widget.media.now, currentTime: 61.5 };
    widget.media.emit('pause', undefined);
    expect(widget.memory.progress.read()).toEqual({ e12: { ru: 61 } });
    expect(widget.memory.variants.read()).toEqual({ 'night-train': 'Дубляж' });
  });
});

test('A link with a numeric id selects the episode of a catalogue whose ids are texts of digits', async () => {
  const catalogue = aCatalogue({
    content: aContent({ id: '1' }),
    episodes: aSeries(({ id }) => ({ id: String(id), contentId: '1' })),
  });
  const widget = await aPlayingWidget({ catalogue, query: { episodeId: 22 } });
  expect(widget.state().selection?.episodeId).toBe('22');
  await widget.call('setEpisode', { episodeId: 12 });
  expect(widget.state().selection?.episodeId).toBe('12');
});
