/** Colours of a chart, from the styles of its element. */
export interface ChartTheme {
  text: string;
  grid: string;
  lines: readonly [string, string, string, string];
  fill: string;
  marks: string;
  font: string;
}

/** Canvas draws with values: it knows no variables. */
export function readChartTheme(element: Element): ChartTheme {
  const styles = getComputedStyle(element);
  const value = (name: string) => styles.getPropertyValue(name).trim() || styles.color;
  return {
    text: value('--vv-text-dim'),
    grid: value('--vv-line'),
    lines: [value('--vv-chart-1'), value('--vv-chart-2'), value('--vv-chart-3'), value('--vv-chart-4')],
    fill: value('--vv-chart-fill'),
    marks: value('--vv-chart-marks'),
    font: `12px ${styles.fontFamily}`,
  };
}

/** Dashes of the lines, so that colour is not alone: the first is whole. */
export const DASHES: readonly number[][] = [[], [7, 4], [2, 3], [10, 3, 2, 3]];
