interface LegendProps {
  names: readonly string[];
  /** Written values under the pointer; null while it is elsewhere. */
  values: readonly string[] | null;
  moment: string | null;
  /** Whether the last name is the period before. */
  hasBefore: boolean;
}

/** The names of a chart's lines, with the values under the pointer. The table has them for everybody. */
export function Legend({ names, values, moment, hasBefore }: LegendProps) {
  return (
    <p className="legend" aria-hidden="true">
      {names.map((name, index) => (
        <span key={name} className="legend-item">
          <span className="swatch" data-line={hasBefore && index === names.length - 1 ? 'before' : index + 1} />
          {name}
          {values !== null && <b>{values[index]}</b>}
        </span>
      ))}
      {moment !== null && <span className="legend-moment">{moment}</span>}
    </p>
  );
}
