import { describe, expect, test } from 'vitest';
import { readSource } from './support/source-file';
import { adBreakWrites, effectCommands, subscriptions } from './support/store-law';

const source = readSource();

describe('the widget', () => {
  test('only React subscribes to the store', () => {
    expect(subscriptions(source)).toEqual([]);
  });

  test('no effect calls a command', () => {
    expect(effectCommands(source)).toEqual([]);
  });
});

describe('the ad break', () => {
  test('is written by its own updates alone', () => {
    expect(adBreakWrites(source)).toEqual([]);
  });

  test.each([`store.setState({ adBreak: { phase: 'over' } });`, `const update = () => ({ adBreak });`])(
    'the checker sees %s',
    (text) => {
      expect(adBreakWrites([{ path: 'src/flows/ads/midroll.ts', text }])).toHaveLength(1);
      expect(adBreakWrites([{ path: 'src/store/updates/ads.ts', text }])).toEqual([]);
    },
  );

  test('the checker lets it be read', () => {
    const text = 'const { adBreak } = store.getState(); const { phase } = state.adBreak;';
    expect(adBreakWrites([{ path: 'src/flows/ads/midroll.ts', text }])).toEqual([]);
  });
});

describe('a subscription is seen', () => {
  test.each([
    'deps.store.subscribe(() => {});',
    'store.subscribe(listener);',
    'widgetStore?.subscribe(listener);',
    'const { subscribe } = deps.store;',
    'const on = store.subscribe;',
  ])('%s', (text) => {
    expect(subscriptions([{ path: 'src/flows/startup/boot.ts', text }])).toHaveLength(1);
    expect(subscriptions([{ path: 'src/ui/use-widget.ts', text }])).toEqual([]);
  });

  test.each(['events.subscribe(listener);', 'store.getState();', 'const { getState } = store;'])(
    'not in %s',
    (text) => {
      expect(subscriptions([{ path: 'src/flows/startup/boot.ts', text }])).toEqual([]);
    },
  );
});

describe('a command in an effect is seen', () => {
  const component = (body: string) => [{ path: 'src/ui/a.tsx', text: `export function A() { ${body} }` }];

  test.each([
    'const commands = useCommands(); useEffect(() => { commands.retry(); }, []);',
    'const player = usePlayer(); useEffect(() => { player.togglePaused(); }, [x]);',
    'const c = useCommands(); useLayoutEffect(() => { if (x) c.retry(); }, []);',
    'const { retry } = useCommands(); useEffect(() => { retry(); }, []);',
    'const { retry: again } = useCommands(); React.useEffect(() => again());',
    'const { commands } = useWidgetContext(); useEffect(() => { commands.retry(); });',
    'const c = useCommands(); useEffect(() => { setTimeout(() => c.retry(), 5); });',
  ])('%s', (body) => {
    expect(effectCommands(component(body))).not.toEqual([]);
  });

  test.each([
    'const c = useCommands(); return <button onClick={() => c.retry()} />;',
    'const c = useCommands(); useEffect(() => { element.focus(); });',
    "const c = useCommands(); useEffect(() => { listen(window, 'keydown', () => c.retry(), signal); });",
    "const c = useCommands(); useEffect(() => { element.addEventListener('click', () => c.retry(), { signal }); });",
  ])('not in %s', (body) => {
    expect(effectCommands(component(body))).toEqual([]);
  });
});
