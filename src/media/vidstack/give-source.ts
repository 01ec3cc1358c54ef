import type { SourceType } from '@/domain/catalogue/source-type';
import { isAutoplay } from '@/domain/playback/play-intent';
import type { MediaFailure } from '../events';
import { detectSourceType } from '../network/detect-source-type';
import { handOverElement } from '../preview/element-takeover';
import type { PortParts } from './port-parts';
import { replaceHlsStream } from './replace-hls-stream';
import { nameSource } from './source';
import { reloadable, toSourceSrc } from './source-src';
import { notPlayable } from './stream-errors';
import type { StreamLibraries } from './stream-libraries';
import { replaceStreamTracks } from './text-tracks';
import { setProp } from './workarounds/second-render-drops-source';

/**
 * Gives the requested stream to the attached player once its type is known and its library is loaded. If neither is
 * pending, this happens before the function returns.
 */
export async function giveSource(parts: PortParts): Promise<void> {
  const { attachment, load, intent, events, libraries, preview } = parts;
  const attached = attachment.state;
  const stream = load.stream();
  if (attached.phase === 'detached' || stream === null) return;
  const { player, outlet } = attached;
  const isOver = () => attachment.player() !== player || load.stream() !== stream;
  const fail = (failure: MediaFailure) => {
    load.fail();
    events.emit('failed', failure);
  };
  const { type: named, url } = stream.source;
  const type = named === 'unknown' ? await detectSourceType(url) : named;
  if (isOver()) return;
  if (type === null) return fail(notPlayable(url));
  if (!libraries.ready(type)) {
    const hasCome = await libraries.prepare(type);
    if (isOver()) return;
    if (!hasCome) return fail({ kind: 'library-failed', message: `${type} library did not load` });
  }
  if (!isPlayable(type, libraries)) return fail({ kind: 'unsupported', message: `no engine for ${type}` });
  // Read now: somebody may have decided anew meanwhile.
  const startAt = load.startAt();
  setProp(player, 'autoPlay', isAutoplay(intent.state()));
  load.given(stream);
  const going = preview.keepFor(url, startAt, intent.isOn());
  if (outlet !== null) going?.passElement((video, signal) => handOverElement(video, outlet, signal));
  const source = reloadable(toSourceSrc({ ...stream.source, type }, startAt), player.state.source.src);
  setProp(player, 'src', source);
  if (type === 'hls') replaceHlsStream(player, source, () => nameSource(player, parts));
  replaceStreamTracks(player.textTracks, stream);
}

/** Whether the browser has an engine for this type. Without one each library would fail by itself, after a while. */
function isPlayable(type: SourceType, { hls }: StreamLibraries): boolean {
  if (type === 'dash') return 'MediaSource' in window || 'ManagedMediaSource' in window;
  return type !== 'hls' || hls()?.isSupported() === true || canPlayHls();
}

/** Whether the browser plays HLS itself. */
const canPlayHls = (): boolean => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';
