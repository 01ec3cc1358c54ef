import { useEffect, useState } from 'react';
import { type Mark, readMarks } from './catalogue/film-marks';

const NONE: readonly Mark[] = [];

/** The chapters and segments of a film, once the catalogue has told them. */
export function useMarks(contentId: string, episodeId: string): readonly Mark[] {
  const key = JSON.stringify([contentId, episodeId]);
  const [found, setFound] = useState<{ key: string; marks: readonly Mark[] }>({ key: '', marks: NONE });
  useEffect(() => {
    let isWanted = true;
    void readMarks(contentId, episodeId).then((marks) => {
      if (isWanted) setFound({ key, marks });
    });
    return () => {
      isWanted = false;
    };
  }, [key, contentId, episodeId]);
  return found.key === key ? found.marks : NONE;
}
