import { useEffect } from 'react';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';
import { CaptionLines } from './caption-lines';

/** The first subtitles are those to read. */
const SMALLER = { fontSize: 'calc(var(--cue-font-size) * 0.8)' };

/**
 * Second subtitles, above the first and smaller: for viewers who learn a language. They show with the first alone, and are
 * a file beside the manifest: a stream loads its subtitles one at a time.
 */
export function SecondLines() {
  const language = useWidget(({ settings }) => settings.secondCaptions);
  const tracks = useMedia('textTracks');
  const first = useMedia('textTrack');
  const isShown = language !== '' && first !== null && first.language !== language;
  const track = isShown ? tracks.find((one) => one.src !== undefined && one.language === language) : undefined;
  useEffect(() => void (track as { load?(): void } | undefined)?.load?.(), [track]);
  return (
    track && (
      <CaptionLines
        key={track.id}
        track={track}
        isPlain
        style={SMALLER}
        lang={track.language}
        data-part="second-captions"
        data-second
      />
    )
  );
}
