/** Steps that the viewer can choose, in seconds. */
export const SEEK_STEPS = [5, 10, 15, 30] as const;

const ARROW_STEP_S = 5;
const JUMP_STEP_S = 10;
const SEEK_BUTTON_S = 30;

/** A chosen step is that of the arrows. J and L seek this many of them. */
const JUMP_FACTOR = 2;

/** The seek steps of the player, in seconds. */
export interface SeekSteps {
  /** Arrows left and right. */
  arrow: number;
  /** J and L. */
  jump: number;
  /** The buttons beside the play button of the centre row, the back button of the bar, and a double tap. */
  side: number;
  /** The forward button of the bar, by which a viewer passes over what is unwanted. */
  button: number;
}

const DEFAULTS: SeekSteps = { arrow: ARROW_STEP_S, jump: JUMP_STEP_S, side: JUMP_STEP_S, button: SEEK_BUTTON_S };

/** All steps that follow from the viewer's choice; null or undefined for none. */
export const seekSteps = (chosen: number | null | undefined): SeekSteps =>
  chosen ? { arrow: chosen, jump: chosen * JUMP_FACTOR, side: chosen, button: chosen } : DEFAULTS;
