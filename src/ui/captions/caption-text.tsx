import type { CSSProperties } from 'react';
import { captionVariables } from '@/domain/playback/caption-style';
import { captionStyleText } from '@/i18n/caption-style-text';
import { CaptionLines } from '../kit/caption-lines';
import { useWidget } from '../use-widget';
import styles from './captions.module.css';

/** The cues of the active track in the viewer's style. */
export function CaptionText() {
  const style = useWidget((state) => state.captionStyle);
  return (
    <div
      className={styles.look}
      style={captionVariables(style) as CSSProperties}
      data-layer="captions"
      data-testid="captions"
    >
      <CaptionLines className={styles.captions} exampleText={captionStyleText.sample} />
    </div>
  );
}
