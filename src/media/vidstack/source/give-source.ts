import type { MediaFailure } from '../../events';
import { detectSourceType } from '../../network/detect-source-type';
import { isPlayable, kindOf } from '../../stage/player-stage';
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
  const { type: named, url, drm } = stream.source;
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
    setProp(player, 'src', { src: url, type: `video/${type}` });
  } else {
    setProp(player, 'src', parts.loader.src);
    // Before the start: the autoplay policy reads the element. A preview has its sound.
    if (going === null) Object.assign(stage.video, parts.memory.sound());
    const { isExpected } = intent;
    const showPosition = lastFrame.begin(player, { continues, startAt, duration, isExpected });
    if (going !== null) going.adopt();
    else stage.load({ url, kind: kindOf(type, stage.engines), startAt, view: parts.cmcd?.() ?? null, drm });
    showPosition();
  }
  replaceStreamTracks(player.textTracks, stream);
}
