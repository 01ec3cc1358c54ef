import type { Palette } from './library';
import { cup, harbour, letter, mountains, screen } from './more-scenes';

/** Size of every drawing. The renderer scales it. */
const WIDTH = 1280;
const HEIGHT = 720;
const FONT = "font-family='DejaVu Sans'";

export interface Caption {
  readonly overline: string;
  readonly title: string;
  readonly badge?: string;
  /** Text at the bottom of posters. */
  readonly footer?: string;
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** Draws the same stars on every run, by a linear congruential generator instead of Math.random. */
function stars(count: number, seed: number): string {
  let state = seed;
  const next = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  return Array.from({ length: count }, () => {
    const x = Math.round(next() * WIDTH);
    const y = Math.round(next() * 300);
    return `<circle cx="${x}" cy="${y}" r="${(0.8 + next() * 1.1).toFixed(1)}" opacity="${(0.25 + next() * 0.5).toFixed(2)}"/>`;
  }).join('');
}

function lighthouse({ glow }: Palette): string {
  return `
  <g fill="#fff">${stars(46, 7)}</g>
  <g fill="url(#beam)"><path d="M1006 232 L0 60 L0 214 Z"/><path d="M1006 232 L1280 170 L1280 262 Z"/></g>
  <rect y="520" width="1280" height="200" fill="#000" opacity=".34"/>
  <g stroke="${glow}" stroke-width="2" opacity=".22"><path d="M560 548h250M300 584h190M700 618h200M80 640h240M430 676h260"/></g>
  <path d="M720 720 C800 640 830 560 900 536 C960 516 1070 520 1120 546 C1180 578 1230 596 1280 600 L1280 720 Z" fill="#020306"/>
  <g fill="#05070c"><path d="M976 262 H1036 L1056 536 H956 Z"/><rect x="962" y="250" width="88" height="14" rx="3"/>
  <path d="M978 212 L1006 184 L1034 212 Z"/><rect x="1003" y="166" width="6" height="22"/></g>
  <rect x="982" y="212" width="48" height="38" fill="${glow}"/><circle cx="1006" cy="231" r="80" fill="url(#lamp)"/>`;
}

function station({ glow }: Palette): string {
  const ticks = Array.from(
    { length: 12 },
    (_, hour) => `<path d="M960 150v${hour % 3 === 0 ? 30 : 16}" transform="rotate(${hour * 30} 960 330)"/>`,
  ).join('');
  const windows = Array.from({ length: 16 }, (_, index) => {
    const x = 700 + (index % 8) * 72;
    return `<rect x="${x}" y="${index < 8 ? 588 : 622}" width="26" height="14" opacity="${index % 3 === 0 ? 0.5 : 0.18}"/>`;
  }).join('');
  return `
  <circle cx="960" cy="330" r="250" fill="url(#lamp)" opacity=".6"/>
  <circle cx="960" cy="330" r="196" fill="#04060b" opacity=".75"/>
  <g stroke="${glow}" stroke-width="5" opacity=".85">${ticks}</g>
  <circle cx="960" cy="330" r="196" fill="none" stroke="${glow}" stroke-width="5" opacity=".9"/>
  <g stroke="#fff" stroke-linecap="round"><path d="M960 330 L1024 222" stroke-width="12"/><path d="M960 330 L960 478" stroke-width="7"/></g>
  <circle cx="960" cy="330" r="11" fill="#fff"/>
  <path d="M640 720V566H1280V720Z" fill="#04060b"/><g fill="${glow}">${windows}</g>`;
}

function tram({ glow }: Palette): string {
  const windows = [0, 1, 2, 3, 4]
    .map((index) => `<rect x="${694 + index * 92}" y="434" width="70" height="62" rx="6"/>`)
    .join('');
  return `
  <g fill="#fff">${stars(34, 21)}</g><circle cx="1090" cy="150" r="120" fill="url(#lamp)"/>
  <circle cx="1090" cy="150" r="46" fill="${glow}" opacity=".9"/>
  <g stroke="#000" stroke-width="3" opacity=".55"><path d="M0 318 L1280 288M0 340 L1280 318" fill="none"/></g>
  <path d="M860 398 L910 336 H960" fill="none" stroke="#05070c" stroke-width="7"/>
  <rect y="596" width="1280" height="124" fill="#000" opacity=".5"/>
  <rect x="660" y="400" width="500" height="184" rx="26" fill="#05070c"/><g fill="${glow}" opacity=".82">${windows}</g>
  <rect x="660" y="516" width="500" height="6" fill="${glow}" opacity=".4"/>
  <g fill="#05070c"><circle cx="760" cy="588" r="24"/><circle cx="1060" cy="588" r="24"/></g>
  <path d="M1160 560 L1280 610 H1160 Z" fill="${glow}" opacity=".18"/>
  <path d="M0 626H1280" stroke="${glow}" stroke-width="3" opacity=".3"/>`;
}

function shore({ glow }: Palette): string {
  const posts = Array.from(
    { length: 9 },
    (_, index) => `<rect x="${640 + index * 78}" y="330" width="14" height="290"/>`,
  );
  return `
  <circle cx="960" cy="430" r="260" fill="url(#lamp)"/><circle cx="960" cy="430" r="96" fill="${glow}" opacity=".85"/>
  <rect y="470" width="1280" height="250" fill="#05060b" opacity=".8"/>
  <g fill="#020305">${posts.join('')}<path d="M620 380H1280v12H620ZM620 470H1280v12H620Z"/></g>
  <path d="M0 720 C260 600 520 640 760 610 C980 590 1130 610 1280 590 V720Z" fill="#020305"/>`;
}

function filmStrip({ glow }: Palette): string {
  const holes = Array.from(
    { length: 12 },
    (_, index) => `<rect x="${-250 + index * 62}" y="-112" width="30" height="22" rx="4"/>`,
  );
  const row = `<g fill="${glow}" opacity=".55">${holes.join('')}<g transform="translate(0 202)">${holes.join('')}</g></g>`;
  const half = (transform: string, clip: string): string =>
    `<g transform="${transform}"><g clip-path="url(#${clip})"><rect x="-270" y="-126" width="760" height="252" fill="#05060b"/>${row}
    <rect x="-244" y="-70" width="220" height="140" fill="${glow}" opacity=".14"/><rect x="0" y="-70" width="220" height="140" fill="${glow}" opacity=".2"/></g></g>`;
  return `<circle cx="950" cy="350" r="300" fill="url(#lamp)" opacity=".5"/>
  <clipPath id="left"><path d="M-270-130H70L40-60L84-10L46 60L76 130H-270Z"/></clipPath>
  <clipPath id="right"><path d="M84-130H490V130H90L60 60L98-10L54-60Z"/></clipPath>
  ${half('translate(900 400) rotate(-9)', 'left')}${half('translate(950 340) rotate(7)', 'right')}`;
}

export const SCENES = { lighthouse, station, tram, shore, filmStrip, harbour, mountains, letter, screen, cup } as const;
export type SceneName = keyof typeof SCENES;

/** Draws a scene with its captions as SVG of the given size in pixels. */
export function drawScene(scene: SceneName, palette: Palette, caption: Caption, width: number, height: number): string {
  const { overline, title, badge, footer } = caption;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.top}"/><stop offset="1" stop-color="${palette.bottom}"/></linearGradient>
    <linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="200" y1="0" x2="1006" y2="0"><stop offset="0" stop-color="${palette.glow}" stop-opacity="0"/><stop offset="1" stop-color="${palette.glow}" stop-opacity=".34"/></linearGradient>
    <radialGradient id="lamp"><stop offset="0" stop-color="${palette.glow}" stop-opacity=".55"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient>
    <linearGradient id="shade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset=".62" stop-color="#000" stop-opacity="0"/></linearGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${SCENES[scene](palette)}
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>
  <g ${FONT} fill="#fff">
    <text x="88" y="150" font-size="30" letter-spacing="5" fill="${palette.glow}">${escapeXml(overline)}</text>
    <text x="86" y="222" font-size="58" font-weight="bold">${escapeXml(title)}</text>
    ${footer === undefined ? '' : `<text x="88" y="276" font-size="27" opacity=".78">${escapeXml(footer)}</text>`}
    ${badge === undefined ? '' : badgeOf(badge)}
  </g></svg>`;
}

function badgeOf(text: string): string {
  return `<rect x="88" y="404" width="156" height="58" rx="12" fill="#000" fill-opacity=".45" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>
    <text x="166" y="446" font-size="38" text-anchor="middle">${escapeXml(text)}</text>`;
}
