import type { ReactNode } from 'react';
import { hotkeyOf } from '@/domain/widget/keys';
import { episodeName } from '@/i18n/episode-name';
import { leanBackText } from '@/i18n/lean-back-text';
import { menuText } from '@/i18n/menu-text';
import { formatTime } from '@/lib/time';
import { currentEpisode, selectCanPickEpisode } from '@/store/selectors';
import { useCompactLayout } from '../widget/use-compact-layout';
import { useMedia } from '../widget/use-media';
import { useCommands, useLazyCommands, useWidget } from '../widget/use-widget';
import { ChoiceRow } from './choice-menus';
import { MenuRows, MenuShell } from './menu-shell';
import { LeadingRow, MenuRow, ToggleRow } from './rows';
import { seasonName } from './seasons';
import { SleepRow } from './sleep-row';
import { MORE_TOGGLES, SETTINGS_TOGGLES, type Toggle } from './toggles';
import { useMenu } from './use-trail';

/** The main menu: the choices that most viewers make, with their current values. */
export const SettingsMenu = () => (
  <RowsMenu>
    <ChoiceRow to="quality" />
    <ChoiceRow to="rate" />
    <ChoiceRow to="variants" />
    <ChoiceRow to="audio" />
    {/* A large frame has icons instead. */}
    {useCompactLayout() && (
      <>
        <ChoiceRow to="subtitles" />
        <EpisodeRows />
      </>
    )}
    <ChoiceRow to="chapters" />
    <ToggleRows of={SETTINGS_TOGGLES} />
    <SleepRow />
    <LeadingRow to="more" icon="more" />
  </RowsMenu>
);

/** The other choices. */
export const MoreMenu = () => (
  <RowsMenu>
    <ChoiceRow to="boost" />
    <ToggleRows of={MORE_TOGGLES} />
    <RepeatRow />
    <ChoiceRow to="seek-step" />
    <HelpRow />
    <StatisticsRow />
  </RowsMenu>
);

/** Rows, of which one that has nothing to offer renders nothing. */
const RowsMenu = ({ children }: { children: ReactNode }) => (
  <MenuShell>
    <MenuRows>{children}</MenuRows>
  </MenuShell>
);

const ToggleRows = ({ of }: { of: readonly Toggle[] }) =>
  of.map((toggle) => <ToggleRow key={toggle.testId} of={toggle} />);

/** The current season and episode. */
function EpisodeRows() {
  const canPick = useWidget(selectCanPickEpisode);
  const episode = useWidget(currentEpisode);
  const seasons = useWidget((state) => state.catalogued?.seasons) ?? [];
  if (!canPick || episode === null) return null;
  // The episode holds only the number of its season.
  const season = seasons.find(({ id }) => id === episode.season?.id) ?? episode.season;
  return (
    <>
      {seasons.length > 1 && <LeadingRow to="seasons" icon="seasons" value={seasonName(season)} />}
      <LeadingRow to="episodes" icon="episodes" value={episodeName(episode, true)} />
    </>
  );
}

/** Opens the list of the keys; a touch screen has none. */
function HelpRow() {
  const { openMenu } = useCommands();
  if (useMedia('pointer') !== 'fine') return null;
  return (
    <MenuRow
      icon="help"
      label={menuText.help}
      testId="to-help"
      aria-haspopup="dialog"
      onPick={() => openMenu('help')}
    />
  );
}

/** Opens the technical statistics, which have a key too. */
function StatisticsRow() {
  const { toggleDiagnostics } = useCommands();
  const { close } = useMenu();
  const pick = () => {
    close();
    toggleDiagnostics();
  };
  return <MenuRow icon="statistics" label={menuText.statistics} testId="to-diagnostics" onPick={pick} />;
}

/** Marks the part that repeats. The menu stays open, so that the second press may follow. */
function RepeatRow() {
  const run = useLazyCommands();
  const repeat = useWidget(({ leanBack }) => leanBack?.repeat ?? null);
  const { title, markStart, markEnd, part } = leanBackText.repeat;
  if (useMedia('live')) return null;
  const marked = repeat?.to == null ? markEnd : part(formatTime(repeat.from), formatTime(repeat.to));
  return (
    <MenuRow
      icon="repeat"
      label={title}
      value={repeat === null ? markStart : marked}
      testId="mark-repeat"
      aria-keyshortcuts={hotkeyOf('repeat')}
      onPick={() => run(({ markRepeat }) => markRepeat())}
    />
  );
}
