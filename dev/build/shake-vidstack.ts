import type { Plugin } from 'vite';

/** A class at the top level, and the statements that decorate it: its name, itself, and these. */
const CLASS =
  /^var ([\w$]+) = (class [^\n]*\{(?:\n[\s\S]*?\n)?\};\n)((?:const [\w$]+__proto = .*\n|(?:prop|method|__decorate)\(.*\n)*)/gm;
const LEFT = /^(?:var|let|const) [\w$]+ = class |^(?:prop|method|__decorate)\(/m;
/** A component of React, which is created by a call. */
const COMPONENT = /^((?:const|let|var) [\w$]+ = )(createReactComponent|React\.forwardRef)\(/gm;
const DISPLAY_NAME = /^[\w$]+\.displayName = "[^"]*";\n/gm;

/**
 * Lets the bundler leave out the classes and components of Vidstack that nothing uses, such as its menus, sliders and
 * buttons. It keeps a class with static fields, and the result of a call, because either may have an effect. Here they
 * have none but their value. A class in a form that is not known here is an error.
 */
export function markPure(code: string): string {
  const kept = LEFT.exec(code.replace(CLASS, ''))?.[0];
  expectAsPinned(kept === undefined, `a class of Vidstack (${kept?.trim()})`);
  return code
    .replace(
      CLASS,
      (_, name: string, body: string, decorations: string) =>
        `var ${name} = /* @__PURE__ */ (() => {\nconst ${name} = ${body}${decorations}return ${name};\n})();\n`,
    )
    .replace(COMPONENT, '$1/* @__PURE__ */ $2(')
    .replace(DISPLAY_NAME, '');
}

/** Prepares Vidstack's own files for the bundler. */
export function shakeVidstack(): Plugin {
  return {
    name: 'vv-shake-vidstack',
    transform: {
      filter: { id: /\/@vidstack\/react\/.*\.js$/ },
      handler(code) {
        const mended = markPure(code);
        return mended === code ? null : { code: mended, map: null };
      },
    },
  };
}

function expectAsPinned(isSame: boolean, what: string): void {
  if (!isSame) throw new Error(`${what} is not what it was: look at dev/build/shake-vidstack.ts`);
}
