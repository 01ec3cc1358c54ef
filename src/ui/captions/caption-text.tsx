import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { type CaptionStyle, captionVariables } from '@/domain/playback/caption-style';
import { captionStyleText } from '@/i18n/caption-style-text';
import { useMedia } from '../widget/use-media';
import { useCommands, useWidget } from '../widget/use-widget';
import { CaptionLines } from './caption-lines';
import styles from './captions.module.css';
import { SecondLines } from './second-lines';
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
  useCaptionLayout(look, style.position, (position) => setCaptionStyle({ ...style, position }));
  return (
    <div
      ref={look}
      className={styles.look}
      style={captionVariables(style) as CSSProperties}
      data-layer="captions"
      data-testid="captions"
    >
      {isAway || <SecondLines />}
      <CaptionLines track={isAway || track === null ? NO_TRACK : track} idle={hasSample ? SAMPLE : null} />
    </div>
  );
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
