import { type AudioEffects, NO_AUDIO_EFFECTS } from '@/domain/playback/sound-level';
import { leanBackText } from '@/i18n/lean-back-text';
import { gestureText } from '@/i18n/overlay-text';
import { selectCanPickEpisode, selectCanWatch, selectIsFilled, selectSkips } from '@/store/selectors';
import type { WidgetState } from '@/store/state';
import { useBars } from '../widget/use-bars';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';
import { ToggleRow } from './toggle-row';

const { sound } = leanBackText;

/** Whether the next episode starts by itself; for content with several. */
export function AutoNextRow() {
  const canPick = useWidget(selectCanPickEpisode);
  const isOn = useWidget(({ leanBack }) => leanBack?.autoNext !== false);
  if (!canPick) return null;
  return (
    <ToggleRow
      icon="next"
      label={leanBackText.autoNext}
      testId="toggle-auto-next"
      checked={isOn}
      onToggle={({ setAutoNext }, checked) => setAutoNext(checked)}
    />
  );
}

/** Whether intros, recaps and credits are passed over; for content that has some. */
export function SkipsRow() {
  const hasSegments = useWidget(selectHasSegments);
  const isOn = useWidget(selectSkips);
  if (!hasSegments) return null;
  return (
    <ToggleRow
      icon="skips"
      label={leanBackText.skips}
      testId="toggle-skips"
      checked={isOn}
      onToggle={({ setSkips }, checked) => setSkips(checked)}
    />
  );
}

const selectHasSegments = (state: WidgetState): boolean =>
  selectCanWatch(state) && state.catalogued?.episodes.some(({ segments }) => segments.length > 0) === true;

/** Evens out loud and quiet scenes. */
export const NightRow = () => <EffectRow effect="night" label={sound.night} note={sound.nightNote} />;

/** Raises speech. */
export const DialogueRow = () => <EffectRow effect="dialogue" label={sound.dialogue} note={sound.dialogueNote} />;

/** A switch for one effect; nothing where the sound cannot be changed, as for the boost. */
function EffectRow({ effect, ...row }: { effect: keyof AudioEffects; label: string; note: string }) {
  const settable = useMedia('canSetAudioGain');
  const effects = useWidget(({ leanBack }) => leanBack?.effects ?? NO_AUDIO_EFFECTS);
  if (!settable) return null;
  return (
    <ToggleRow
      {...row}
      icon={effect}
      testId={`toggle-${effect}`}
      checked={effects[effect]}
      onToggle={({ setAudioEffects }, checked) => setAudioEffects({ ...effects, [effect]: checked })}
    />
  );
}

/** The switch that fills the frame with the picture, where bars are beside it. */
export function FillRow() {
  const filled = useWidget(selectIsFilled);
  if (!useBars()) return null;
  return (
    <ToggleRow
      icon="fill"
      label={gestureText.fill}
      testId="fill-frame"
      checked={filled}
      onToggle={({ fillFrame }, checked) => fillFrame(checked)}
    />
  );
}

/** Whether the content starts again at its end. A live stream has none. */
export function LoopRow() {
  const loop = useWidget((state) => state.loop);
  if (useMedia('live')) return null;
  return (
    <ToggleRow
      icon="loop"
      label={leanBackText.loop}
      testId="toggle-loop"
      checked={loop}
      onToggle={({ setLoop }, checked) => setLoop(checked)}
    />
  );
}
