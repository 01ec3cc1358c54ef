import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { markPure } from '../../../dev/build/shake-vidstack';

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
