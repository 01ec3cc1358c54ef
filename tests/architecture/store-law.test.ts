import { describe, expect, test } from 'vitest';
import { readSource } from '../../dev/source/source-file';
import { adBreakWrites, effectCommands, subscriptions } from './support/store-law';

const source = readSource();

describe('widget', () => {
  test('only React subscribes to the store', () => {
    expect(subscriptions(source)).toEqual([]);
  });

  test('no effect calls a command', () => {
    expect(effectCommands(source)).toEqual([]);
  });
});

describe('ad break', () => {
  test('is written by its own updates only', () => {
    expect(adBreakWrites(source)).toEqual([]);
  });

  test.each([`store.setState({ adBreak: { phase: 'over' } });`, `const update = () => ({ adBreak });`])(
    'checker finds %s',
    (text) => {
      expect(adBreakWrites([{ path: 'src/flows/ads/run-ads.ts', text }])).toHaveLength(1);
      expect(adBreakWrites([{ path: 'src/store/updates/ad-phases.ts', text }])).toEqual([]);
    },
  );

  test('checker accepts a read', () => {
    const text = 'const { adBreak } = store.getState(); const { phase } = state.adBreak;';
    expect(adBreakWrites([{ path: 'src/flows/ads/run-ads.ts', text }])).toEqual([]);
  });
});

describe('subscription checker', () => {
  test.each([
    'deps.store.subscribe(() => {});',
    'store.subscribe(listener);',
    'widgetStore?.subscribe(listener);',
    'const { subscribe } = deps.store;',
    'const on = store.subscribe;',
  ])('finds %s', (text) => {
    expect(subscriptions([{ path: 'src/flows/startup/boot.ts', text }])).toHaveLength(1);
    expect(subscriptions([{ path: 'src/ui/widget/use-widget.ts', text }])).toEqual([]);
  });

  test.each(['events.subscribe(listener);', 'store.getState();', 'const { getState } = store;'])(
    'accepts %s',
    (text) => {
      expect(subscriptions([{ path: 'src/flows/startup/boot.ts', text }])).toEqual([]);
    },
  );
});

describe('effect command checker', () => {
  const component = (body: string) => [{ path: 'src/ui/a.tsx', text: `export function A() { ${body} }` }];

  test.each([
    'const commands = useCommands(); useEffect(() => { commands.retry(); }, []);',
    'const player = usePlayer(); useEffect(() => { player.togglePaused(); }, [x]);',
    'const c = useCommands(); useLayoutEffect(() => { if (x) c.retry(); }, []);',
    'const { retry } = useCommands(); useEffect(() => { retry(); }, []);',
    'const { retry: again } = useCommands(); React.useEffect(() => again());',
    'const { commands } = useWidgetContext(); useEffect(() => { commands.retry(); });',
    'const c = useCommands(); useEffect(() => { setTimeout(() => c.retry(), 5); });',
  ])('finds %s', (body) => {
    expect(effectCommands(component(body))).not.toEqual([]);
  });

  test.each([
    'const c = useCommands(); return <button onClick={() => c.retry()} />;',
    'const c = useCommands(); useEffect(() => { element.focus(); });',
    "const c = useCommands(); useEffect(() => { listen(window, 'keydown', () => c.retry(), signal); });",
    "const c = useCommands(); useEffect(() => { element.addEventListener('click', () => c.retry(), { signal }); });",
  ])('accepts %s', (body) => {
    expect(effectCommands(component(body))).toEqual([]);
  });
});
