import { type ComponentType, useRef } from 'react';
import { type PanelName, panelOf } from '@/store/selectors';
import { useReturnFocus } from '../kit/use-return-focus';
import { useDismiss } from '../widget/use-dismiss';
import { useCommands, useWidget } from '../widget/use-widget';
import { ListMenu, SubtitlesMenu } from './choice-menus';
import { EpisodesMenu } from './episodes-menu';
import styles from './menu.module.css';
import { SeasonsMenu } from './seasons';
import { MoreMenu, SettingsMenu } from './settings-menu';
import { NumberMenu, QualityMenu, RateMenu } from './sliding-menus';
import { SubtitleStyleMenu } from './subtitle-style-menu';
import { TranscriptMenu } from './transcript-menu';
import { TrailContext, useTrail } from './use-trail';

const MENUS: Readonly<Record<PanelName, ComponentType>> = {
  settings: SettingsMenu,
  quality: QualityMenu,
  rate: RateMenu,
  'other-rate': NumberMenu,
  audio: ListMenu,
  boost: NumberMenu,
  subtitles: SubtitlesMenu,
  'subtitle-style': SubtitleStyleMenu,
  'second-subtitles': ListMenu,
  transcript: TranscriptMenu,
  chapters: ListMenu,
  episodes: EpisodesMenu,
  seasons: SeasonsMenu,
  variants: ListMenu,
  sleep: ListMenu,
  more: MoreMenu,
  'seek-step': ListMenu,
};

/** The open menu, with the behaviour that all menus share: dismissal and focus. */
export function OpenMenu() {
  const name = useWidget(({ openMenu }) => panelOf(openMenu));
  return name === null ? null : <Opened name={name} />;
}

function Opened({ name }: { name: PanelName }) {
  const { closeMenu } = useCommands();
  const layer = useRef<HTMLDivElement>(null);
  const trail = useTrail(name);
  const Menu = MENUS[name];
  useDismiss(layer, closeMenu);
  useReturnFocus(layer, trail.root);
  return (
    <TrailContext value={trail}>
      <div ref={layer} className={styles.layer}>
        <Menu key={name} />
      </div>
    </TrailContext>
  );
}
