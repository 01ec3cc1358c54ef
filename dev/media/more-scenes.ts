import type { Palette } from './library';

const box = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;

/** Cranes and a ship: the live broadcast. */
export function harbour({ glow }: Palette): string {
  const crane = (x: number, reach: number): string =>
    `<g transform="translate(${x} 0)">${box(0, 250, 14, 300)}${box(54, 250, 14, 300)}<path d="M-${reach} 236H120v14H-${reach}ZM27 160h14v80H27Z"/>
    <path d="M34 166L-${reach} 238M34 166L118 238M0 300L68 380M68 300L0 380M0 400L68 480M68 400L0 480" fill="none" stroke="#04060c" stroke-width="5"/></g>`;
  const containers = Array.from({ length: 10 }, (_, index) =>
    box(760 + (index % 5) * 62, index < 5 ? 520 : 492, 56, 24),
  );
  return `
  <circle cx="1080" cy="420" r="300" fill="url(#lamp)"/>
  <g fill="#04060c">${crane(760, 120)}${crane(1040, 160)}</g>
  <path d="M620 548H1230L1190 622H676Z" fill="#020307"/><g fill="${glow}" opacity=".5">${containers.join('')}</g>
  <g fill="#020307"><path d="M1120 548V452h70v96Z"/></g><g fill="${glow}" opacity=".8">${box(1132, 466, 14, 10)}${box(1160, 466, 14, 10)}</g>
  <rect y="612" width="1280" height="108" fill="#000" opacity=".55"/>
  <g stroke="${glow}" stroke-width="2" opacity=".3"><path d="M640 640h180M900 662h240M560 686h140M1010 700h190"/></g>`;
}

/** Ridges under a moon: the DASH film. */
export function mountains({ glow }: Palette): string {
  return `
  <circle cx="1010" cy="210" r="210" fill="url(#lamp)"/><circle cx="1010" cy="210" r="62" fill="${glow}" opacity=".92"/>
  <path d="M360 720L720 300L800 372L930 232L1090 430L1160 372L1280 470V720Z" fill="#000" opacity=".34"/>
  <path d="M930 232L878 292L912 306L934 286L962 318L996 314Z" fill="${glow}" opacity=".55"/>
  <path d="M200 720L560 480L700 560L880 420L1060 566L1180 500L1280 560V720Z" fill="#000" opacity=".5"/>
  <path d="M0 720V640L300 590L640 650L900 596L1280 660V720Z" fill="#020306"/>
  <path d="M820 720C880 690 780 668 850 646S900 622 884 606" fill="none" stroke="${glow}" stroke-width="4" opacity=".45"/>`;
}

/** A sealed envelope in a ring of light: the MP4 film. */
export function letter({ glow }: Palette): string {
  return `
  <circle cx="950" cy="370" r="300" fill="url(#lamp)" opacity=".8"/>
  <g transform="translate(950 380) rotate(-8)"><rect x="-230" y="-150" width="460" height="300" rx="10" fill="#05070c"/>
  <path d="M-230-140L0 40L230-140" fill="none" stroke="${glow}" stroke-width="6" opacity=".85"/>
  <path d="M-230 146L-60-6M230 146L60-6" stroke="${glow}" stroke-width="4" opacity=".4"/>
  <circle cx="0" cy="40" r="40" fill="${glow}"/><path d="M-14 40L-2 52L16 28" fill="none" stroke="#05070c" stroke-width="7"/></g>`;
}

/** A screen with a play sign before empty seats: the films of the hosting services. */
export function screen({ glow }: Palette): string {
  const seats = Array.from({ length: 17 }, (_, index) => `<circle cx="${index * 80}" cy="650" r="34"/>`);
  return `
  <circle cx="950" cy="320" r="330" fill="url(#lamp)" opacity=".7"/>
  <rect x="690" y="150" width="520" height="292" rx="18" fill="#05060b"/>
  <rect x="690" y="150" width="520" height="292" rx="18" fill="${glow}" opacity=".16"/>
  <path d="M912 236L1020 296L912 356Z" fill="${glow}"/>
  <path d="M690 442L560 640H1340L1210 442Z" fill="${glow}" opacity=".1"/>
  <g fill="#020305">${seats.join('')}<rect y="660" width="1280" height="60"/></g>`;
}

/** A steaming cup on a saucer: the advertisements. */
export function cup({ glow }: Palette): string {
  return `
  <circle cx="960" cy="380" r="300" fill="url(#lamp)" opacity=".8"/>
  <ellipse cx="950" cy="560" rx="230" ry="34" fill="#05070c"/>
  <path d="M790 330H1110C1110 470 1060 548 950 548S790 470 790 330Z" fill="#05070c"/>
  <path d="M1106 366C1196 352 1196 470 1086 460" fill="none" stroke="#05070c" stroke-width="22"/>
  <ellipse cx="950" cy="330" rx="160" ry="26" fill="${glow}"/>
  <g fill="none" stroke="${glow}" stroke-width="9" stroke-linecap="round" opacity=".6">
  <path d="M890 280C860 240 920 220 890 176M950 270C920 230 980 210 950 160M1010 280C980 240 1040 220 1010 176"/></g>`;
}
