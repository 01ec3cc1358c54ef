import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StreamSubtitle } from '@/domain/catalogue/stream';
import { activeText, type TextCue } from '@/domain/playback/active-cues';
import { loadCues } from '@/media/vidstack/captions/load-cues';
import { createCueLines } from '@/media/vidstack/workarounds/cue-nodes';
import { useCaptionOffset } from '../kit/use-caption-offset';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';
import styles from './captions.module.css';

/** The first subtitles are those to read. */
const SMALLER = { fontSize: 'calc(var(--cue-font-size) * 0.8)' };

const NO_CUES: readonly TextCue[] = [];

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
  const offset = useCaptionOffset();
  const seconds = useMedia('currentTime');
  const [cues, setCues] = useState(NO_CUES);
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    // Without the file the first subtitles are left.
    loadCues(url, controller.signal).then(setCues, () => undefined);
    return () => controller.abort();
  }, [url]);
  const text = activeText(cues, seconds - (offset ?? 0));
  useLayoutEffect(() => {
    lines.current?.replaceChildren(...(text === '' ? [] : [createDisplay(text)]));
  }, [text]);
  return <div ref={lines} className={styles.captions} style={SMALLER} lang={language} data-second />;
}

/** The elements that media-captions makes for a cue. */
function createDisplay(text: string): HTMLElement {
  const [display, cue] = [document.createElement('div'), document.createElement('div')];
  display.dataset.part = 'cue-display';
  cue.dataset.part = 'cue';
  cue.append(createCueLines(text));
  display.append(cue);
  return display;
}
