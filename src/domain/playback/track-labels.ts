/** Names of a track, as dash.js reads them. */
export interface TrackNames {
  labels?: readonly { lang?: string; text?: string }[] | null;
  lang?: string | null;
}

/**
 * Returns a distinct label for each track: its label in a language of the browser, else its first label, else the name
 * of its language. Labels that would be equal get their number in front, as in `2. Russian`.
 */
export function trackLabels(tracks: readonly TrackNames[], languages: readonly string[]): string[] {
  const labels = tracks.map((track) => labelOf(track, languages));
  return labels.map((label, index) => {
    const same = labels.filter((other) => other === label).length;
    const before = labels.slice(0, index).filter((other) => other === label).length;
    return same === 1 ? label : `${before + 1}. ${label}`;
  });
}

function labelOf({ labels, lang }: TrackNames, languages: readonly string[]): string {
  const isRead = ({ lang: own }: { lang?: string }) =>
    Boolean(own) && languages.some((language) => language.toLowerCase().startsWith((own ?? '').toLowerCase()));
  const label = labels?.find(isRead) ?? labels?.[0];
  return label?.text || languageName(lang ?? '', languages);
}

function languageName(language: string, languages: readonly string[]): string {
  try {
    return language && (new Intl.DisplayNames([...languages], { type: 'language' }).of(language) ?? language);
  } catch {
    return language;
  }
}
