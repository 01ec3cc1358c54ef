import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { type ChartTheme, readChartTheme } from './chart-theme';

/** The parts of a chart that its owner decides. */
export type PlotPlan = (theme: ChartTheme) => Omit<uPlot.Options, 'width' | 'height'>;

interface PlotProps {
  /** Makes the options; a new function makes a new chart. */
  plan: PlotPlan;
  data: uPlot.AlignedData;
  /** The picture in words, for a screen reader. */
  label: string;
  onPoint: (index: number | null) => void;
}

const HEIGHT = 220;
const SMALL_HEIGHT = 170;
const SMALL_WIDTH = 480;
const LEAST_WIDTH = 120;

const heightAt = (width: number): number => (width < SMALL_WIDTH ? SMALL_HEIGHT : HEIGHT);

/** A chart on a canvas. Its numbers stand in a table beside it, so the picture has only a name. */
export function Plot({ plan, data, label, onPoint }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    // Without a canvas the table beside it says the same.
    if (element === null || document.createElement('canvas').getContext('2d') === null) return;
    let plot: uPlot | null = null;
    const draw = () => {
      plot?.destroy();
      const width = Math.max(LEAST_WIDTH, element.clientWidth);
      const options = plan(readChartTheme(element));
      const setCursor = (chart: uPlot) => onPoint(chart.cursor.idx ?? null);
      plot = new uPlot(
        { ...options, width, height: heightAt(width), hooks: { ...options.hooks, setCursor: [setCursor] } },
        data,
        element,
      );
    };
    draw();
    const resized = new ResizeObserver(() => {
      const width = Math.max(LEAST_WIDTH, element.clientWidth);
      if (plot !== null && width !== plot.width) plot.setSize({ width, height: heightAt(width) });
    });
    resized.observe(element);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      plot?.destroy();
      onPoint(null);
    };
  }, [plan, data, onPoint]);
  return <div className="plot" ref={box} role="img" aria-label={label} />;
}
