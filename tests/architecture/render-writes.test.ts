import { describe, expect, test } from 'vitest';
import { readTree } from '../../dev/source/source-file';
import { renderWrites } from './support/render-writes';

const judge = (text: string) => renderWrites({ path: 'src/ui/kit/sample.tsx', text });

test('interface: no component or hook writes a ref while it renders', () => {
  const files = [...readTree('src/ui', '.ts', '.tsx'), ...readTree('src/app', '.ts', '.tsx')];
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(renderWrites)).toEqual([]);
});

describe('ref checker: finds a write', () => {
  test.each([
    ['in a hook', 'export function useLatest(value) { const ref = useRef(value); ref.current = value; return ref; }'],
    ['in a condition', 'function useLatch(on) { const held = useRef(false); if (on) held.current = true; }'],
    ['in a compound assignment', 'function usePhase() { shown.current ||= started; }'],
    ['as an increment', 'function Turns() { turns.current++; return null; }'],
    ['in an arrow component', 'const Card = () => { ref.current = 1; return <p />; };'],
    ['in an arrow inside of memo', 'const Card = memo(() => { ref.current = 1; return <p />; });'],
    ['in a named function inside of memo', 'const Card = memo(function Card() { ref.current = 1; return <p />; });'],
  ])('%s', (_, text) => {
    expect(judge(text)).toEqual(['src/ui/kit/sample.tsx:1']);
  });
});

describe('ref checker: accepts a write', () => {
  test.each([
    ['in an effect', 'function useX(v) { useEffect(() => { ref.current = v; }, [v]); }'],
    [
      'in an event handler',
      'function Card() { const press = () => { ref.current = 1; }; return <p onClick={press} />; }',
    ],
    ['in a plain function', 'function createTracker() { state.current = 1; }'],
    ['that is a read', 'function Card() { const el = ref.current; return el; }'],
  ])('%s', (_, text) => {
    expect(judge(text)).toEqual([]);
  });
});
