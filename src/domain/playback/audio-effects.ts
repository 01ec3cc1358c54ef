/** Effects on the sound that the viewer may switch on. */
export interface AudioEffects {
  /** Evens out loud and quiet scenes. */
  night: boolean;
  /** Raises speech over music and effects. */
  dialogue: boolean;
}

export const NO_AUDIO_EFFECTS: AudioEffects = { night: false, dialogue: false };

/** Whether the sound passes through any effect. */
export const hasAudioEffect = ({ night, dialogue }: AudioEffects): boolean => night || dialogue;
