import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { dropSliderParts, markPure, UNUSED_PARTS } from '../../../dev/build/shake-vidstack';

const CHUNKS = new URL('../../../node_modules/@vidstack/react/prod/chunks/', import.meta.url);
const installed = readdirSync(CHUNKS).map((name) => readFileSync(new URL(name, CHUNKS), 'utf8'));

const CLASS = `var Slider = class extends Component {
	static props = { min: 0 };
};
const slider__proto = Slider.prototype;
prop(slider__proto, "value");
`;

describe('Classes of Vidstack', () => {
  test('are values without an effect, with their decorations', () => {
    const code = markPure(CLASS);
    expect(code).toMatch(/^var Slider = \/\* @__PURE__ \*\/ \(\(\) => \{/);
    const decorated: string[] = [];
    const prop = (_: unknown, name: string) => decorated.push(name);
    const Slider = new Function('Component', 'prop', `${code}return Slider`)(class {}, prop);
    expect([Slider.name, Slider.props, decorated]).toEqual(['Slider', { min: 0 }, ['value']]);
  });

  test('are all found in the installed version, which stays code', () => {
    const found = installed.filter((code) => /^var [\w$]+ = class /m.test(code)).map(markPure);
    expect(found.length).toBeGreaterThan(10);
    expect(found.join('\n')).not.toMatch(/^var [\w$]+ = class /m);
    for (const code of found) expect(() => parseAst(code)).not.toThrow();
  });

  test.each([
    ['a class in another form', 'let Menu = class extends Component {};\n', 'let Menu = class'],
    ['a decoration in another place', `${CLASS}x();\nprop(slider__proto, "value");\n`, 'prop('],
  ])('fail the build: %s', (_, code, name) => {
    expect(() => markPure(code)).toThrow(`a class of Vidstack (${name}) is not what it was: look at dev/build/shake-`);
  });
});

test('Components of Vidstack: the calls that create them have no effect', () => {
  const code =
    'const Bridge = createReactComponent(X);\nconst Menu = React.forwardRef(() => null);\nMenu.displayName = "Menu";\n';
  expect(markPure(code)).toBe(
    'const Bridge = /* @__PURE__ */ createReactComponent(X);\nconst Menu = /* @__PURE__ */ React.forwardRef(() => null);\n',
  );
});

describe('Parts of the time slider', () => {
  test('that are left out name the build where they are used, and the others stay', () => {
    const [code, ...others] = installed.filter((text) => dropSliderParts(text) !== text).map(dropSliderParts);
    expect(others).toEqual([]);
    const [, members = ''] = /var time_slider_exports = .*\((\{[\s\S]*?\n\})\);/.exec(code ?? '') ?? [];
    const names = 'Preview,Progress,Root$2,Thumb,Track,TrackFill,Value';
    const parts = new Function(...names.split(','), `return ${members}`)(...names.split(','));
    for (const part of UNUSED_PARTS) expect(parts[part]).toThrow(`TimeSlider.${part} is not in the bundle: dev/build/`);
    expect([parts.Root(), parts.Preview(), parts.Value()]).toEqual(['Root$2', 'Preview', 'Value']);
  });

  test('fail the build when one is missing, and other code stays', () => {
    expect(dropSliderParts('var exports = {};')).toBe('var exports = {};');
    const code = 'var time_slider_exports = __exportAll({\n\tRoot: () => Root\n});';
    expect(() => dropSliderParts(code)).toThrow('TimeSlider.ChapterTitle of Vidstack is not what it was');
  });
});
