import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { type AudioRequest, chooseAudioTrack } from '@/domain/playback/audio';
import { setHlsDemand } from '../hls/hls-demand';
import type { HlsClass } from '../hls/hls-library';
import { collectReports, createHls } from '../stage/create-hls';
import type { PreviewOpener } from './preview-source';

/** Plays an HLS stream before the player exists. */
export const hlsPreview =
  (Library: HlsClass): PreviewOpener =>
  (video, { url, startAt, cmcd: view, plays, audio, prefetched, settings }, fail) => {
    const setup = { prefetched, settings };
    const hls = createHls(Library, video, setup, { startAt, view });
    const playing = collectReports(hls, setup);
    hls.on(Library.Events.ERROR, (_: string, { fatal }: ErrorData) => fatal && fail());
    const endChoice = chooseTrack(hls, Library, audio);
    // Without a press nobody may ever watch more than the first segment.
    if (!plays) setHlsDemand(hls, 'first');
    hls.attachMedia(video);
    hls.loadSource(url);
    return {
      release: () => setHlsDemand(hls, 'full'),
      take() {
        endChoice();
        return playing;
      },
      end: () => hls.destroy(),
    };
  };

/** Chooses the audio track as the player does; hls.js would choose the stream's default track. */
function chooseTrack(hls: Hls, { Events }: HlsClass, audio: AudioRequest): () => void {
  const end = () => hls.off(Events.AUDIO_TRACKS_UPDATED, choose);
  const choose = () => {
    end();
    const tracks = hls.audioTracks.map(({ name, lang = '' }, index) => ({ label: name, language: lang, index }));
    const chosen = chooseAudioTrack(tracks, audio);
    if (chosen !== undefined) hls.audioTrack = chosen.index;
  };
  hls.on(Events.AUDIO_TRACKS_UPDATED, choose);
  return end;
}
