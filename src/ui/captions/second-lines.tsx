import { useEffect, useState } from 'react';
import type { StreamSubtitle } from '@/domain/catalogue/stream';
import type { TextCue } from '@/domain/playback/active-cues';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';
import { CaptionLines } from './caption-lines';

/** The first subtitles are those to read. */
const SMALLER = { fontSize: 'calc(var(--cue-font-size) * 0.8)' };

/** Second subtitles, above the first and smaller: for viewers who learn a language. They show with the first alone. */
export function SecondLines() {
  const language = useWidget((state) => state.secondCaptions);
  const files = useWidget(({ stream }) => stream?.subtitles);
  const first = useMedia('textTrack');
  const file = files?.find((one) => one.language === language);
  if (!file || first === null || first.language === language) return null;
  return <FileLines key={file.url} file={file} />;
}

function FileLines({ file: { url, language } }: { file: StreamSubtitle }) {
  const [track, setTrack] = useState<{ cues: readonly TextCue[] } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const { loadCaptions } = await import('@/media/captions/caption-file');
      const cues = await loadCaptions(url, controller.signal);
      // Their places are for a film without other subtitles.
      setTrack({ cues: cues.map(({ startTime, endTime, text }) => ({ startTime, endTime, text })) });
    };
    // Without the file the first subtitles are left.
    load().catch(() => undefined);
    return () => controller.abort();
  }, [url]);
  return (
    track && <CaptionLines track={track} style={SMALLER} lang={language} data-part="second-captions" data-second />
  );
}
