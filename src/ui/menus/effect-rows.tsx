import { type AudioEffects, NO_AUDIO_EFFECTS } from '@/domain/playback/audio-effects';
import { leanBackText } from '@/i18n/lean-back-text';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';
import { ToggleRow } from './toggle-row';

const text = leanBackText.sound;

/** Evens out loud and quiet scenes. */
export const NightRow = () => <EffectRow effect="night" label={text.night} note={text.nightNote} />;

/** Raises speech. */
export const DialogueRow = () => <EffectRow effect="dialogue" label={text.dialogue} note={text.dialogueNote} />;

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
