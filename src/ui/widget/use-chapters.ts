import { useEffect, useState } from 'react';
import { type Chapter, chaptersOf } from '@/domain/playback/chapter';
import { useMedia, useMediaEvents } from './use-media';

const NONE: readonly Chapter[] = [];

/** The chapters of the current content, in order, and its duration in seconds. Chapters load after the stream. */
export function useChapters(): { chapters: readonly Chapter[]; duration: number } {
  const player = useMediaEvents();
  const duration = useMedia('duration');
  const [chapters, setChapters] = useState(NONE);
  useEffect(() => {
    if (player === null) return;
    const { textTracks } = player;
    let watched: AbortController | null = null;
    const watch = () => {
      watched?.abort();
      watched = new AbortController();
      const track = textTracks.toArray().find(({ kind }) => kind === 'chapters');
      const read = () => setChapters(track === undefined ? NONE : chaptersOf(track));
      track?.addEventListener('load', read, { signal: watched.signal });
      read();
    };
    textTracks.addEventListener('add', watch);
    textTracks.addEventListener('remove', watch);
    watch();
    return () => {
      watched?.abort();
      textTracks.removeEventListener('add', watch);
      textTracks.removeEventListener('remove', watch);
    };
  }, [player]);
  return { chapters, duration };
}
