import type { Stream } from '@/domain/catalogue/stream';
import { renewHls } from '../../hls/renew-hls';
import { libraryOf } from '../../stage/stage-library';
import type { PortParts } from '../port-parts';
import { shownStage } from '../shown-stage';

/** Continues the content under the URLs of `stream`, see `renew` of the port. */
export async function renewStream({ attachment, load, settings }: PortParts, stream: Stream): Promise<boolean> {
  const player = attachment.player();
  const previous = load.stream();
  if (player === null) return false;
  const { state } = player;
  const hls = libraryOf(shownStage(player), 'hls');
  const canContinue = hls !== null && state.started && state.error === null && stream.source.type === 'hls';
  const isRenewed = canContinue && (await renewHls(hls, stream.source.url, settings.choice('height')));
  // Another episode was chosen meanwhile.
  if (load.stream() !== previous) return true;
  if (isRenewed) load.renew(stream);
  return isRenewed;
}
