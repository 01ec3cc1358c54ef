import { expect, test } from 'vitest';
import { trackLabels } from '@/domain/playback/track-labels';
import { type AdaptationSet, completeManifest } from '@/media/dash/mend-manifest';

const dub = (label: string): AdaptationSet => ({ contentType: 'audio', lang: 'ru', Label: [{ __text: label }] });

test('DASH manifest: each track gets an id of its own, the same one in each Period', () => {
  const period = () => ({ AdaptationSet: [dub('Дубляж'), dub('Авторский'), dub('Авторский'), { id: 7, lang: 'ru' }] });
  const later = { AdaptationSet: [dub('Авторский'), dub('Дубляж')] };
  const manifest = { Period: [period(), later] };
  completeManifest(manifest);
  const [first = [], second = []] = manifest.Period.map(({ AdaptationSet: sets }) => sets.map(({ id }) => id));
  expect(new Set(first).size).toBe(4);
  expect(first[3], 'an own id stays').toBe(7);
  expect(second).toEqual([first[1], first[0]]);
});

test('DASH tracks: labels follow the language of the browser and are distinct', () => {
  const labels = [
    { lang: 'en', text: 'Dub' },
    { lang: 'ru', text: 'Дубляж' },
  ];
  const tracks = [{ labels }, { lang: 'de' }, { labels: [], lang: 'de' }, { lang: null }, { lang: '!' }];
  expect(trackLabels(tracks, ['ru-RU'])).toEqual(['Дубляж', '1. немецкий', '2. немецкий', '', '!']);
});
