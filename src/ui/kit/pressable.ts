/** Selects what a viewer can press or drag: buttons, links and sliders. */
export const PRESSABLE = 'button, a[href], [role="slider"]';
