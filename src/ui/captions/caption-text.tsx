import { type CSSProperties, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CaptionStyle, captionVariables, isAuthorsLook } from '@/domain/playback/caption-style';
import { captionStyleText } from '@/i18n/caption-style-text';
import { useMedia } from '../widget/use-media';
import { useCommands, useWidget } from '../widget/use-widget';
import { CaptionLines } from './caption-lines';
import styles from './captions.module.css';
import { DrawnCaptions } from './drawn-captions';
import { useCaptionLayout } from './use-caption-layout';

/** Time of the sample after a change of the style. */
const SAMPLE_MS = 2500;
const SAMPLE = { startTime: 0, endTime: 0, text: captionStyleText.sample };
const NO_TRACK = { cues: [] };

/** The cues of the active track in the viewer's style. */
export function CaptionText() {
  const style = useWidget(({ settings }) => settings.captionStyle);
  const look = useRef<HTMLDivElement>(null);
  const { setCaptionStyle } = useCommands();
  const track = useMedia('textTrack');
  // A television shows its own.
  const isAway = [useMedia('isGoogleCastConnected'), useMedia('isAirPlayConnected')].includes(true);
  const hasSample = useSample(style);
  // Two subtitles share the room that the player lays out.
  const hasSecond = useWidget(({ settings }) => settings.secondCaptions !== '');
  const ass = useAss(isAway || hasSecond || !isAuthorsLook(style) ? null : track);
  const [isDrawn, setDrawn] = useState(false);
  useCaptionLayout(look, style.position, (position) => setCaptionStyle({ ...style, position }));
  const isHidden = isAway || track === null || (isDrawn && ass !== null);
  return (
    <>
      {ass !== null && <DrawnCaptions text={ass} onDrawn={setDrawn} />}
      <div
        ref={look}
        className={styles.look}
        style={captionVariables(style) as CSSProperties}
        data-layer="captions"
        data-testid="captions"
      >
        {isAway || <SecondLines />}
        <CaptionLines track={isHidden ? NO_TRACK : track} idle={hasSample ? SAMPLE : null} />
      </div>
    </>
  );
}

/** The text of a track that its author has drawn, once it has loaded; null for any other. */
function useAss(given: object | null): string | null {
  const track = given as ({ ass?: string | null } & Partial<EventTarget>) | null;
  const watch = useCallback(
    (onChange: () => void) => {
      track?.addEventListener?.('load', onChange);
      return () => track?.removeEventListener?.('load', onChange);
    },
    [track],
  );
  return useSyncExternalStore(watch, () => track?.ass ?? null);
}

/** Whether the viewer has just changed the style in its menu. */
function useSample(style: CaptionStyle): boolean {
  const isStyling = useWidget(({ openMenu }) => openMenu === 'subtitle-style');
  const [seen, setSeen] = useState({ style, hasSample: false });
  if (seen.style !== style) setSeen({ style, hasSample: isStyling });
  useEffect(() => {
    if (!seen.hasSample) return;
    const timer = setTimeout(() => setSeen({ ...seen, hasSample: false }), SAMPLE_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.hasSample;
}

/** The first subtitles are those to read. */
const SMALLER = { fontSize: 'calc(var(--cue-font-size) * 0.8)' };

/**
 * Second subtitles, above the first and smaller: for viewers who learn a language. They show with the first alone, and are
 * a file beside the manifest: a stream loads its subtitles one at a time.
 */
function SecondLines() {
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
