import type Hls from 'hls.js';
import type { BufferCodecsData, ManifestLoadedData } from 'hls.js';
import { isPlayable } from '../network/device-capabilities';

const silent = new WeakSet<Hls>();

/** Whether the browser plays none of the audio of the source. */
export const isSilent = (hls: Hls): boolean => silent.has(hls);

/** Notes that segments of the source have no such audio. */
export const noteSilence = (hls: Hls): void => void silent.add(hls);

/**
 * Leaves out the audio that the browser cannot decode. hls.js 1.7.4 refuses a rendition for a single codec of its list,
 * although that names the formats of all audio tracks (RFC 8216bis, 4.4.6.2), and it fails at a track that turns out to
 * be in such a format. A film whose audio cannot be played at all plays without it.
 */
export function leaveOutUnplayable(hls: Hls): void {
  const { Events } = hls.constructor as typeof Hls;
  /** Playlists whose segments have shown such a format. */
  const refused = new Set<string>();
  const { trigger } = hls;
  // Before the controllers of hls.js, which listen from its creation on.
  hls.trigger = (event: string, data: object) => {
    if (event === Events.MANIFEST_LOADED) completeChoice(hls, data as ManifestLoadedData, refused);
    if (event !== Events.BUFFER_CODECS || !refuse(hls, data as BufferCodecsData, refused))
      return trigger.call(hls, event as never, data as never);
    // The other tracks and renditions, from the same second on.
    hls.config.startPosition = hls.media?.currentTime || hls.config.startPosition;
    if (hls.url !== null) hls.loadSource(hls.url);
    return false;
  };
}

const listOf = (codecs = ''): string[] => codecs.split(',').filter(Boolean);

/** Notes the playlist of a track that cannot be played. False if all can, or if there was nothing else. */
function refuse(
  { levels, loadLevel, audioTracks, audioTrack }: Hls,
  data: BufferCodecsData,
  refused: Set<string>,
): boolean {
  const { audio, audiovideo } = data;
  const { codec, id } = audio ?? audiovideo ?? {};
  if (listOf(codec).every(isPlayable)) return false;
  const url = id === 'audio' ? audioTracks[audioTrack]?.url : levels[loadLevel]?.uri;
  if (url === undefined || refused.has(url)) return false;
  refused.add(url);
  return true;
}

function completeChoice(hls: Hls, data: ManifestLoadedData, refused: ReadonlySet<string>): void {
  silent.delete(hls);
  data.audioTracks = data.audioTracks?.filter(({ url }) => !refused.has(url)) ?? [];
  const groups = new Set(data.audioTracks.map(({ groupId }) => groupId));
  const isHeard = ({ audioCodec, attrs, url }: ManifestLoadedData['levels'][number]) =>
    !refused.has(url) &&
    (audioCodec === undefined || listOf(audioCodec).some(isPlayable)) &&
    (attrs.AUDIO === undefined || refused.size === 0 || groups.has(attrs.AUDIO));
  const heard = data.levels.filter(isHeard);
  // Beside a rendition that names its codecs, one that does not may be in any.
  const isNamed = new Set(heard.flatMap(({ audioCodec, attrs }) => (audioCodec ? [attrs.RESOLUTION] : [])));
  const sure = heard.filter(({ attrs }) => attrs.CODECS !== undefined || !isNamed.has(attrs.RESOLUTION));
  if (sure.length > 0) data.levels = sure;
  else silent.add(hls);
  for (const level of data.levels) {
    if (sure.length === 0) delete level.attrs.AUDIO;
    const codecs = listOf(level.audioCodec).filter(isPlayable).join();
    if (codecs === '') delete level.audioCodec;
    else level.audioCodec = codecs;
  }
  for (const track of data.audioTracks) {
    const codecs = listOf(track.audioCodec).filter(isPlayable).join();
    if (codecs !== '') track.audioCodec = codecs;
  }
}
