import type { SourceType } from '@/domain/catalogue/source-type';
import type { MediaFailure } from '../../events';
import { detectSourceType } from '../../network/detect-source-type';
import type { EngineKind } from '../../stage/facts';
import type { Engines } from '../../stage/stage';
import { notPlayable } from '../../stage/stream-error';
import { replaceStreamTracks } from '../captions/text-tracks';
import type { PortParts } from '../port-parts';
import { setProp } from '../shown-stage';

/**
 * Gives the requested stream to the attached player once its type is known, its library is loaded and the frame has been in
 * view: out of view nothing loads or plays by itself. If none is pending, this happens before the function returns.
 */
export async function giveSource(parts: PortParts): Promise<void> {
  const { attachment, load, intent, events, libraries, lastFrame, preview, sight, stage } = parts;
  const player = attachment.player();
  const stream = load.stream();
  if (player === null || stream === null) return;
  const isOver = () => attachment.player() !== player || load.stream() !== stream;
  const fail = (failure: MediaFailure) => events.emit('failed', failure);
  const { type: named, url } = stream.source;
  const type = named === 'unknown' ? await detectSourceType(url) : named;
  if (isOver()) return;
  if (type === null) return fail(notPlayable(url));
  if (!libraries.ready(type)) {
    const hasCome = await libraries.prepare(type);
    if (isOver()) return;
    if (!hasCome) return fail({ kind: 'library-failed', message: `${type} library did not load` });
  }
  if (!isPlayable(type, stage.engines)) return fail({ kind: 'unsupported', message: `no engine for ${type}` });
  if (sight.since === null) {
    await sight.begun;
    if (isOver()) return;
  }
  // Read now: somebody may have decided anew meanwhile.
  const { startAt = null, continues = false, duration = null } = load.requested() ?? {};
  load.given(stream);
  const going = preview?.keepFor(url, startAt, intent.isOn()) ? preview : null;
  if (type === 'youtube' || type === 'vimeo') {
    lastFrame.drop();
    stage.unload();
    setProp(player, 'src', toHostedSrc(type, url));
  } else {
    setProp(player, 'src', parts.loader.src);
    // Before the start: the autoplay policy reads the element. A preview has its sound.
    if (going === null) Object.assign(stage.video, parts.memory.sound());
    const { isExpected } = intent;
    const showPosition = lastFrame.begin(player, { continues, startAt, duration, isExpected });
    if (going !== null) going.adopt();
    else stage.load({ url, kind: kindOf(type, stage.engines), startAt, view: parts.cmcd?.() ?? null });
    showPosition();
  }
  replaceStreamTracks(player.textTracks, stream);
}

/** The engine of a file. A browser without the media sources that hls.js needs plays HLS itself. */
function kindOf(type: 'hls' | 'dash' | 'mp4' | 'object', engines: Engines): EngineKind {
  if (type === 'dash') return 'dash';
  return type === 'hls' && playsByHls(engines) ? 'hls' : 'native';
}

/** Whether the browser has an engine for this type. Without one each library would fail by itself, after a while. */
function isPlayable(type: SourceType, engines: Engines): boolean {
  if (type === 'dash') return hasH264() === true;
  return type !== 'hls' || playsByHls(engines) || canPlayHls();
}

const playsByHls = ({ hls }: Engines): boolean => hls != null && hasH264() !== false;

/** Whether media sources take H.264, in which films are: some builds of Chromium have none. Null where it is unknown. */
function hasH264(): boolean | null {
  const { MediaSource: source = (window as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource } = window;
  return source?.isTypeSupported?.(H264) ?? null;
}

const H264 = 'video/mp4; codecs="avc1.42E01E"';

/** Whether the browser plays HLS itself. */
const canPlayHls = (): boolean => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';

/** MIME types by which Vidstack picks the provider of a hosting service. */
const MIME = { youtube: 'video/youtube', vimeo: 'video/vimeo' } as const;

/** The source of a hosting service, whose frame Vidstack shows. */
const toHostedSrc = (service: keyof typeof MIME, url: string): { src: string; type: string } => ({
  src: url,
  type: MIME[service],
});
