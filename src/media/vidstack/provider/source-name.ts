import type { Src } from '@vidstack/react';
import type { EngineKind } from '../../stage/facts';
import type { Stage } from '../../stage/stage';

/** MIME types by which a television picks its player. */
const MIME: Readonly<Record<EngineKind, string>> = {
  hls: 'application/x-mpegurl',
  dash: 'application/dash+xml',
  native: 'video/mp4',
};

/** The source of the stage as the rest of the port and a television read it. */
export function nameSource({ source }: Stage): Src {
  return (source === null ? { src: '', type: '' } : { src: source.url, type: MIME[source.kind] }) as Src;
}
