export { Captions as CaptionLines } from '@vidstack/react';
