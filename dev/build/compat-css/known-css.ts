/**
 * CSS that Chrome 68, Safari 14 and Firefox 78 know, as far as the player uses it, and CSS whose absence is harmless. A
 * name that is new here needs a look at https://caniuse.com, or a step of `lower-css.ts` that replaces it.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Without these a viewer misses a detail, not a control. */
const HARMLESS = `
  accent-color animation-timeline contain-intrinsic-height content-visibility forced-color-adjust overscroll-behavior overscroll-behavior-x scroll-padding-block
  scrollbar-color scrollbar-width text-underline-offset text-wrap`;

const BOXES = `
  background background-color background-image background-size border border-color border-radius border-top border-top-color
  border-width bottom box-decoration-break box-shadow box-sizing height left margin margin-bottom margin-left
  margin-right margin-top
  max-height max-width min-height min-width outline outline-color outline-offset outline-width overflow overflow-x
  overflow-y padding padding-bottom padding-left padding-right padding-top position right top width z-index`;

/** Gaps of grids; `flex-gap.ts` replaces those of flex containers. */
const LAYOUT = `
  align-content align-items align-self break-inside column-gap columns contain display flex flex-basis flex-direction
  flex-flow flex-wrap float gap grid-area grid-auto-flow grid-auto-rows grid-column grid-row grid-template grid-template-columns
  isolation justify-content justify-items order place-content place-items row-gap`;

const TEXT = `
  box-orient color content direction font font-family font-size font-smoothing font-variant font-variant-numeric
  font-weight letter-spacing line-clamp line-height list-style overflow-wrap tap-highlight-color text-align
  text-decoration text-decoration-style text-overflow text-shadow unicode-bidi user-select white-space word-break
  writing-mode`;

const EFFECTS = `
  animation animation-duration animation-play-state appearance clip-path cursor fill filter object-fit opacity
  pointer-events stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-width touch-action transform
  transform-origin transition vector-effect visibility`;

/** Names by what they are; properties are without their prefix. */
export const KNOWN = {
  atRules: words('keyframes media supports'),
  /** A query with another feature is false in a browser that does not know it: here that is harmless. */
  media: words('forced-colors height hover pointer prefers-contrast prefers-reduced-motion width'),
  pseudos: words(`
    ::-moz-range-thumb ::-webkit-slider-thumb ::after ::before :after :before :checked :disabled :enabled :first-child :focus
    :focus-visible :focus-within :hover :last-child :not :root`),
  properties: words(HARMLESS + BOXES + LAYOUT + TEXT + EFFECTS),
  /** Those of `math-functions.ts` and `color-mix` have a simpler value beside them, which the check wants to see. */
  functions: words(`
    attr blur calc clamp color-mix drop-shadow env inset linear-gradient max min minmax opacity radial-gradient repeat
    rgb rotate scale scaleX scroll translate translateX translateY var`),
  units: words('% ch deg em fr ms px s turn vh vmax vmin vw'),
} as const;
