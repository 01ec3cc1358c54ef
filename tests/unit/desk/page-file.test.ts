import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDesk, deskPackages, inlineScript } from '../../../dev/desk/build-desk';

/** Names of the tokens of a style sheet with their values, the first of each. */
function tokensOf(...paths: string[]): Map<string, string> {
  const text = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  const found = [...text.matchAll(/(--vv-[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return new Map(found.reverse());
}

describe('desk tokens', () => {
  test('sizes and radii are those of the player', () => {
    const desk = tokensOf('packages/vv-desk/src/styles/desk.css');
    const player = tokensOf('src/ui/theme/page.css', 'src/ui/theme/theme.css');
    const shared = [...desk.keys()].filter((name) => /^--vv-(?:type|radius|target|fade)/.test(name));
    expect(shared.length).toBeGreaterThan(8);
    for (const name of shared) expect([name, desk.get(name)]).toEqual([name, player.get(name)]);
  });
});

describe('desk page', () => {
  let html: string;
  beforeAll(async () => {
    html = await buildDesk();
  });

  test('is one file, whose hashes are those of its code', () => {
    const code = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)];
    expect(code.map(([, tag]) => tag)).toEqual(['style', 'script', 'script']);
    const hashes = code.map(([, tag, text = '']) => `${tag}:${createHash('sha256').update(text).digest('base64')}`);
    const body = html.replace(/<!--vv:inline [^>]*-->$/, '');
    expect(html.endsWith(`<!--vv:inline ${Buffer.byteLength(body)} ${hashes.join(' ')}-->`)).toBe(true);
    expect(html.match(/<\/script>/g)?.length).toBe(2);
    expect(body.match(/<script/g)?.length).toBeGreaterThanOrEqual(2);
    expect(/<(?:link rel="stylesheet"|script src=)/.test(body)).toBe(false);
  });

  test('names no other host', () => {
    const hosts = [...html.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => host);
    // Names of namespaces, and the address that React gives for its errors.
    expect([...new Set(hosts)].filter((host) => !/^(?:www\.w3\.org|react\.dev)$/.test(host))).toEqual([]);
  });

  test('script within a page: cannot be ended or hidden by its own strings', () => {
    expect(inlineScript('a("</script>");b("<!--")\n')).toBe('a("<\\/script>");b("<\\!--")');
  });

  test('the licences of its packages go along', async () => {
    expect(await deskPackages()).toEqual(expect.arrayContaining(['react', 'react-dom', 'uplot', 'valibot']));
  });
});
