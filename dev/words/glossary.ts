/** Homemade words, and the field's word for each. */
const GLOSSARY: Readonly<Record<string, string>> = {
  anticipate: 'prefetch',
  anticipation: 'prefetch',
  anticipating: 'prefetch',
  foresight: 'prefetch policy',
  ahead: 'prefetch cache',
  scout: 'prefetch',
  early: 'startup',
  late: 'lazy',
  later: 'lazy',
  tend: 'install or attach',
  lend: 'pass',
  adopt: 'merge',
  adopted: 'merged',
  kept: 'host-persisted, saved',
  dialect: 'compat protocol',
  dialects: 'compat protocols',
  wish: 'pending value or request',
  wishes: 'requests',
  wanted: 'play intent',
  place: 'position or slot',
  places: 'positions or slots',
  mark: 'event or record',
  marks: 'events',
  fact: 'event',
  facts: 'state',
  told: 'event or reported',
  tell: 'report or send',
  tells: 'reports',
  spell: 'phase',
  echo: 'feedback',
  neighbours: 'adjacent episodes',
  neighbour: 'adjacent episode',
  voice: 'dub or audio track',
  voices: 'dubs or audio tracks',
  hold: 'playback gate',
  held: 'gated',
  until: 'pollUntil',
  address: 'URL',
  addresses: 'URLs',
  owner: 'host page or site',
  line: 'bandwidth estimate',
  doctor: 'self-check',
};

/** Homemade phrases, and the field's word for each. */
const PHRASES: Readonly<Record<string, string>> = {
  'first level': 'initial rendition',
  'first quality': 'initial rendition',
  'picture captions': 'in-band captions',
  'view figures': 'QoE metrics',
  'early film': 'preview video',
  'failure panel': 'failure screen',
};

/** Names that others chose, by the whole identifier: the wire, standards, libraries, the protocol. */
const ALLOWED: Readonly<Record<string, string>> = {
  voiceAuthor: 'query parameter `voice_author`',
  voice_author: 'query parameter',
  voice: 'option of the SDK for `voice_author`',
  address: 'DOM and Node: `server.address()`',
  bufferAhead: 'the distance of the buffer ahead of the playhead',
  mark: 'User Timing: `performance.mark`',
  marks: 'User Timing',
  clearMarks: 'User Timing',
  line: 'VTTCue: `cue.line`, and lines of text in tools',
  lines: 'lines of text',
  snapToLines: 'VTTCue',
  lineAlign: 'VTTCue',
  lineHeight: 'CSS',
  lineNumber: 'DOM: `SecurityPolicyViolationEvent`',
  waitUntil: 'Playwright and service workers',
  pollUntil: 'the standard name itself',
  'poll-until': 'file of the standard name',
  until: 'polls in the browser tests',
  untilPlaying: 'polls in the browser tests',
  markCompleted: 'call of the catalogue',
  ownerDocument: 'DOM',
  adoptedStyleSheets: 'DOM',
  onLine: 'DOM: `navigator.onLine`',
  AddressInfo: 'Node',
  voiceOver: 'term of the catalogue',
  voiceOvers: 'term of the catalogue',
  keepAlive: 'fetch',
  voiceAuthors: 'field of the catalogue',
  VOICE_AUTHORS: 'field of the catalogue',
  listVoiceAuthors: 'call of the catalogue',
  VoiceOver: 'term of the catalogue',
  VOICE_OVERS: 'term of the catalogue',
  voiceOversOf: 'term of the catalogue',
  owner: 'of a playlist: field of the catalogue',
  Owner: 'of an episode: the content it belongs to',
  ownerName: 'field of the catalogue',
  ownerAlive: 'the process that holds a lock',
  Address: 'Node: host and port of a server',
  lineAt: 'line of text',
  lineStarts: 'line of text',
  requestLine: 'line of text',
  originalLine: 'line of text',
  closingLine: 'line of text',
  takeLine: 'line of text',
  'php-doctor': '`?doctor`, a public address of the package',
  'browser-until': 'file of `until`',
};

/** The field's word for the first homemade word in a name; null for none. */
export function insteadOf(name: string): string | null {
  if (name in ALLOWED) return null;
  const words = wordsOf(name);
  const word = words.find((one) => Object.hasOwn(GLOSSARY, one));
  if (word !== undefined) return GLOSSARY[word] ?? null;
  const phrase = Object.keys(PHRASES).find((one) => ` ${words.join(' ')} `.includes(` ${one} `));
  return phrase === undefined ? null : (PHRASES[phrase] ?? null);
}

/** `readHTTPBody2` and `MAX_WAIT_MS` as lower-case words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
