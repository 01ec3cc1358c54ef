import { onTestFinished } from 'vitest';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { loadDash } from '@/media/dash/dash-library';
import { loadHls } from '@/media/hls/hls-library';
import type { StageSource } from '@/media/stage/facts';
import { hlsEngine } from '@/media/stage/hls-engine';
import { nativeEngine } from '@/media/stage/native-engine';
import { Preview, type PreviewSetup } from '@/media/stage/preview';
import type { Engines } from '@/media/stage/stage';

type Given = Partial<Pick<StageSource, 'kind' | 'startAt'> & Omit<PreviewSetup, 'source' | 'settings'>> & {
  volume?: number;
  muted?: boolean;
};

/**
 * Opens a muted preview of this stream in the page: of HLS, from its beginning, with the first audio track. The preview
 * ends with the test.
 */
export async function openPreviewOf(
  url: string,
  { kind = 'hls', startAt = null, volume = 1, muted = true, ...given }: Given = {},
): Promise<Preview> {
  const engines: Engines = { native: nativeEngine };
  if (kind === 'hls') engines.hls = hlsEngine(await loadHls());
  if (kind === 'dash') engines.dash = await loadDash();
  const preview = new Preview(document, engines, {
    source: { url, kind, startAt, view: null },
    plays: true,
    audio: { saved: null, voiceAuthor: null, langOrder: [] },
    prefetched: createPrefetchCache(),
    settings: { volume: () => volume, muted: () => muted, bandwidth: () => null, choice: () => null },
    ...given,
  });
  onTestFinished(() => preview.drop());
  return preview;
}
