import { NextCard } from './next-card';
import { Notice } from './notice';
import { Recovering } from './recovering';
import { SkipButton } from './skip-button';
import { useCaptionRoom } from './use-caption-room';

/** Words of the dock that come after the first frame. */
export function LateWords() {
  return (
    <>
      <Recovering />
      <Notice />
    </>
  );
}

/** Its offers. */
export function LateOffers() {
  useCaptionRoom();
  return (
    <>
      <SkipButton />
      <NextCard />
    </>
  );
}
