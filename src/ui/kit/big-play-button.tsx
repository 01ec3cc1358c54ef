import type { MouseEventHandler } from 'react';
import { ru } from '@/i18n/ru';
import { bigPlay } from '../shell/page-shell';
import { GLYPHS } from './icons/icon';
import { Markup } from './markup';

interface BigPlayButtonProps {
  action: 'play' | 'replay';
  testId: string;
  onClick: MouseEventHandler;
}

/** The large button in the middle. Only the button within receives clicks. */
export const BigPlayButton = ({ action, testId, onClick }: BigPlayButtonProps) => (
  <Markup className="vv-centre" html={bigPlay(GLYPHS[action], ru.controls[action], testId)} onClick={onClick} />
);
