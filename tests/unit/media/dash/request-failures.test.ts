import type { MediaPlayerClass } from 'dashjs';
import { expect, test, vi } from 'vitest';
import { watchBaseUrls, watchFailures } from '@/media/dash/dash-failures';
import type { DashResponse } from '@/media/loader/dash-loader';

const BODY = new ArrayBuffer(8);

/** The reports that follow requests of dash.js, each with its kind of file and its status. */
function aLibrary(manifest: object = {}) {
  let intercept = (_: DashResponse): unknown => undefined;
  let ask = (_: object): unknown => undefined;
  let left = (_: { entry: string }): unknown => undefined;
  const leaves: string[] = [];
  const reports: (number | 'over')[] = [];
  const dash = {
    addRequestInterceptor(act: typeof ask) {
      ask = act;
    },
    addResponseInterceptor(act: typeof intercept) {
      intercept = act;
    },
    getManifest: () => manifest,
    on: (_: string, act: typeof left) => {
      left = act;
    },
    trigger: (_: string, event: { entry: string }) => {
      leaves.push(event.entry);
      left(event);
    },
  };
  const library = dash as unknown as MediaPlayerClass;
  const hosts = watchBaseUrls(library);
  const goOn = vi.fn();
  const failures = watchFailures(library, hosts, ({ isOver, status }) => reports.push(isOver ? 'over' : status), goOn);
  const answer = (
    mediaType: string,
    status: number,
    { isCutOff = false, type = 'MediaSegment', serviceLocation = '', path = [0, 0, 0] } = {},
  ) => {
    const customData = {
      request: { mediaType, type, serviceLocation, representation: { path } },
      onloadend: isCutOff ? undefined : () => undefined,
    };
    intercept({ status, data: status === 200 ? BODY : null, request: { customData } });
  };
  const request = (mediaType: string) => ask({ customData: { request: { mediaType } } });
  return { answer, reports, failures, request, leaves, hosts, goOn };
}

test('watchFailures: reports each one, and the end of a row', () => {
  const { answer, reports } = aLibrary();
  answer('video', 200);
  answer('video', 503);
  answer('video', 0);
  answer('video', 200);
  answer('video', 200);
  expect(reports).toEqual([503, 0, 'over']);
});

test('watchFailures: takes video and audio of a position for one, which ends with the last of them', () => {
  const { answer, reports } = aLibrary();
  answer('video', 503);
  answer('audio', 503);
  answer('video', 200);
  expect(reports).toEqual([503]);
  answer('audio', 200);
  expect(reports).toEqual([503, 'over']);
});

test('watchFailures: the file of one kind that loads again lets the paused request of the other go at once', async () => {
  const { answer, goOn } = aLibrary();
  answer('video', 503);
  answer('audio', 503);
  answer('video', 200);
  await vi.waitFor(() => expect(goOn).toHaveBeenCalledTimes(1));
  // A host that fails one kind alone keeps its pauses.
  answer('audio', 503);
  answer('video', 200);
  await new Promise((resolve) => setTimeout(resolve));
  expect(goOn).toHaveBeenCalledTimes(1);
});

test('watchFailures: an init segment that is there ends no row', () => {
  const { answer, reports } = aLibrary();
  answer('video', 503);
  answer('video', 200, { type: 'InitializationSegment' });
  answer('video', 503);
  expect(reports).toEqual([503, 503]);
});

test('watchFailures: leaves out subtitles and what dash.js itself cuts off', () => {
  const { answer, reports } = aLibrary();
  answer('text', 404);
  answer('video', 0, { isCutOff: true });
  expect(reports).toEqual([]);
});

test('watchFailures: begins anew with another source', () => {
  const { answer, reports, failures } = aLibrary();
  answer('video', 503);
  failures.begin();
  answer('video', 200);
  answer('audio', 503);
  expect(reports).toEqual([503, 503]);
});

test('watchFailures: dash.js pauses from a failure to its next request, for each kind of file', () => {
  const { answer, failures, request } = aLibrary();
  request('video');
  expect(failures.isPaused('video')).toBe(false);
  answer('video', 503);
  expect([failures.isPaused('video'), failures.isPaused('audio')]).toEqual([true, false]);
  request('video');
  expect(failures.isPaused('video')).toBe(false);
  answer('video', 200);
  expect(failures.isPaused('video')).toBe(false);
});

const [one, two, three] = ['https://one/', 'https://two/', 'https://three/'];

test.each([
  ['the manifest', { BaseURL: [one, { __text: 'https://two/' }] }],
  ['the Period', { Period: [{ BaseURL: [one, two] }] }],
  [
    'the AdaptationSet',
    { Period: [{ AdaptationSet: [{ BaseURL: [{ serviceLocation: one, __text: 'https://a/' }, two] }] }] },
  ],
  ['the Representation', { Period: [{ AdaptationSet: [{ Representation: [{ BaseURL: [one, two] }] }] }] }],
])('watchFailures: leaves a host that fails twice for the next one, named by %s', (_, manifest) => {
  const { answer, leaves, reports } = aLibrary(manifest);
  answer('video', 503, { serviceLocation: one });
  expect(leaves).toEqual([]);
  answer('video', 404, { serviceLocation: one });
  expect(leaves).toEqual([one]);
  answer('video', 503, { serviceLocation: two });
  answer('video', 503, { serviceLocation: two });
  expect(leaves, 'the last one').toEqual([one]);
  expect(reports, 'the change of the host is no failure').toEqual([503, 503, 503]);
});

test('watchFailures: asks each host in turn, and those of another source anew', () => {
  const { answer, hosts, leaves } = aLibrary({ BaseURL: [one, two, three] });
  const failAt = (serviceLocation: string) => [503, 503].map((status) => answer('audio', status, { serviceLocation }));
  failAt(one);
  failAt(two);
  failAt(three);
  expect(leaves).toEqual([one, two]);
  hosts.begin();
  failAt(two);
  expect(leaves).toEqual([one, two, two]);
});

test('watchFailures: the hosts of another AdaptationSet do not have the file', () => {
  const { answer, leaves } = aLibrary({ Period: [{ AdaptationSet: [{ BaseURL: [one] }, { BaseURL: [one, two] }] }] });
  for (const status of [503, 503, 503]) answer('video', status, { serviceLocation: one });
  expect(leaves).toEqual([]);
});
