import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITY_BOMB, inlineAd, linear, mediaFile, mediaFiles, vast, wrapperAd } from '../fixtures/vast';
import { type AnsweringServer, startAnsweringServer } from '../support/answering-server';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { createSite, type SiteFolder } from '../support/site-folder';

let ads: AnsweringServer;
let site: SiteFolder;
let server: PhpServer;

const CREATIVE = linear('skipoffset="00:00:05"', `<Duration>00:00:15</Duration>${mediaFiles(mediaFile('/ad.mp4'))}`);
const AD = inlineAd(
  '<AdTitle>Чай</AdTitle><Advertiser>ООО «Чай», erid: 2Vtz1</Advertiser><Impression>http://t.example/i</Impression>',
  CREATIVE,
);
const TAGS: Readonly<Record<string, string>> = {
  '/good': vast(wrapperAd('/inner')),
  '/inner': vast(AD),
  '/pod': vast(AD, AD),
  '/bomb': ENTITY_BOMB,
  '/ad.mp4': `....ftypisom....moov....avc1${' '.repeat(1000)}`,
};

beforeAll(async () => {
  ads = await startAnsweringServer();
  ads.answer((response, { url = '' }) => {
    const path = url.replace(/\?.*/, '');
    const prerollList = ['/good?key=secret', '/pod', '/bomb'].map((vastUrl) => ({ vastUrl }));
    const text = path === '/list' ? JSON.stringify({ prerollList }) : TAGS[path];
    response.writeHead(text === undefined ? 404 : 200, { 'access-control-allow-origin': '*' }).end(text);
  });
  site = await createSite(
    `VV_DEBUG=1\nVV_ENV_BASE_URL=${ads.base}\nVV_ENV_AD_LIST_URL="${ads.base}/list?f={content_id}"\nVV_ENV_AD_HEADERS='{"X-Token":"t"}'\n`,
  );
  server = await startPhpServer({ dist: site.dist, script: site.script });
});

afterAll(async () => {
  await server?.close();
  await ads?.close();
  await site?.close();
});

it('Dry run of ads: follows the tags of the list to their files and names what is lost', async () => {
  const { status, headers, text } = await ask(server.url('doctor=ads&movie_id=7&as=json'));
  const { findings, tags, loss } = JSON.parse(text);

  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  expect(findings.map(({ name, tag }: { name: string; tag: number }) => [name, tag])).toEqual([
    ['all-in-a-row', null],
    ['plays', 1],
    ['buffet', 2],
    ['entities', 3],
  ]);
  expect(tags[0]).toMatchObject({ title: 'Чай', erid: '2Vtz1', skip: '5 с', files: [{ codec: 'avc1' }] });
  expect(loss.of100).toBe(67);
  expect(text).not.toContain('secret');
  expect(ads.requests.map(({ url }) => url)).toEqual([
    '/list?f=7',
    '/good?key=secret',
    '/inner',
    '/ad.mp4',
    '/pod',
    '/bomb',
  ]);
  const sent = ads.requests.map(({ headers }) => headers['x-token']);
  expect(sent).toEqual(['t', 't', 't', undefined, 't', 't']);
});

it('Dry run of ads: shows a page without a script', async () => {
  const { headers, text } = await ask(server.url('doctor=ads&movie_id=7'));

  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(text).toContain('из 100 показов вы теряете 67');
  expect(text).toContain('<td>в начале — тегов: 3</td>');
  expect(text).not.toContain('secret');
});

it('Dry run of ads: a tag of the query reaches no inner address that the settings may name', async () => {
  const before = ads.requests.length;
  const { text } = await ask(server.url(`doctor=ads&as=json&tag=${encodeURIComponent(`${ads.base}/good`)}`));

  expect(JSON.parse(text).findings).toMatchObject([{ name: 'obstacle', state: 'bad' }]);
  expect(ads.requests).toHaveLength(before);
});
