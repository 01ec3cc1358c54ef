import { Captions } from '@vidstack/react';
import { type CSSProperties, useRef } from 'react';
import { captionVariables } from '@/domain/playback/caption-style';
import { captionStyleText } from '@/i18n/caption-style-text';
import { useCommands, useWidget } from '../widget/use-widget';
import styles from './captions.module.css';
import { SecondLines } from './second-lines';
import { useCaptionLayout } from './use-caption-layout';

/** The cues of the active track in the viewer's style. */
export function CaptionText() {
  const style = useWidget((state) => state.captionStyle);
  const look = useRef<HTMLDivElement>(null);
  const { setCaptionStyle } = useCommands();
  useCaptionLayout(look, style.position, (position) => setCaptionStyle({ ...style, position }));
  return (
    <div
      ref={look}
      className={styles.look}
      style={captionVariables(style) as CSSProperties}
      data-layer="captions"
      data-testid="captions"
    >
      <SecondLines />
      <Captions className={styles.captions} exampleText={captionStyleText.sample} />
    </div>
  );
}
