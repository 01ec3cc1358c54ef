import { describe, expect, test } from 'vitest';
import { episodeMessage } from '@/flows/episodes/episode-message';
import { anEpisode, aVariant } from '../../fixtures/catalogue';

const variant = aVariant(2, 'Original', 'https://media.example/signed.json?token=1');
const episode = anEpisode({
  title: 'Свет',
  description: 'Первая серия',
  posterPath: '/img/11.jpg',
  duration: 2520,
  episodeVariants: [variant],
  isCompleted: true,
});

describe('episodeMessage', () => {
  test('has the episode as the host page knows it, with the variant', () => {
    expect(episodeMessage(episode, variant)).toEqual({
      id: 11,
      contentId: 1,
      order: 1,
      title: 'Свет',
      description: 'Первая серия',
      posterPath: '/img/11.jpg',
      duration: 2520,
      season: { id: 1, order: 1 },
      variant: { id: 2, title: 'Original' },
    });
  });

  test('has no URL of the media', () => {
    expect(JSON.stringify(episodeMessage(episode, variant))).not.toContain('media.example');
  });

  test('has no variant for an episode without variants', () => {
    expect(episodeMessage(anEpisode({ season: null }), undefined)).toMatchObject({ season: null, variant: null });
  });
});
