import type { MediaPlayerClass } from 'dashjs';
import protection from 'dashjs/protection';
import type { GivenDrm } from '@/domain/catalogue/stream';
import { type DrmSystem, KEY_SYSTEMS, type LicenceServer, readDrm } from '@/domain/playback/drm';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { describeLicence } from '../drm/licence-failure';
import { ACCESS_DENIED, type DashError, isOfKeys, NO_LICENCE_SERVER } from '../stage/stream-error';

/** The answer of a licence server in an error of dash.js. */
interface Refusal {
  responseCode?: number;
  serverResponse?: unknown;
}

/** `EventBus.EVENT_PRIORITY_HIGH` of dash.js. */
const HIGH_PRIORITY = 5_000;

/** Code of dash.js for a licence that did not come. */
const LICENCE_FAILED = 114;

/** Each browser with a key system plays at least this. */
const LEAST: MediaKeySystemConfiguration = {
  initDataTypes: ['cenc', 'keyids', 'sinf'],
  videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.42E01E"' }],
};

/**
 * Gives dash.js its code for key systems and the licence servers of a source, whose manifest names keys. The source has to be
 * attached again: dash.js looks for this code then. Without a system, the film would play its clear tracks alone.
 * @returns the reason why the film cannot be opened; null without one
 */
export async function protectDash(dash: MediaPlayerClass, given: GivenDrm | undefined): Promise<DashError | null> {
  const { drm } = given ? readDrm(given, location.href) : { drm: {} };
  const servers = Object.entries(drm) as [DrmSystem, LicenceServer][];
  if (servers.length === 0)
    return { code: NO_LICENCE_SERVER, message: 'the manifest names keys, and the master JSON no licence server' };
  if (!(await isAnyGranted(servers)))
    return { code: ACCESS_DENIED, message: `no key system of ${Object.keys(drm).join(', ')} in this browser` };
  // dash.js finds its parts here.
  Object.assign((globalThis as unknown as { dashjs: object }).dashjs, { Protection: protection });
  // Four silent requests would last longer than the viewer's wait.
  dash.updateSettings({ streaming: { retryAttempts: { license: 1 } } } as never);
  dash.setProtectionData(Object.fromEntries(servers.map(([name, server]) => [KEY_SYSTEMS[name], toSetting(server)])));
  dash.getProtectionController();
  if (!guarded.has(dash)) dash.registerLicenseResponseFilter((licence) => refuseEmpty(dash, licence));
  guarded.add(dash);
  dash.off('error', tellAnswer as never, null as never);
  dash.on('error', tellAnswer as never, null as never, { priority: HIGH_PRIORITY } as never);
  return null;
}

/** Instances that check their licences. */
const guarded = new WeakSet<MediaPlayerClass>();

/** dash.js reads a licence of ClearKey as JSON, and throws where it is none. */
function refuseEmpty(dash: MediaPlayerClass, { url, data }: { url: string; data: unknown }): Promise<void> {
  if (data !== null) return Promise.resolve();
  const error = { code: LICENCE_FAILED, message: `the licence of ${url} is no JSON` };
  dash.trigger('error' as never, { error }, {});
  // The request must not go on.
  return new Promise(() => undefined);
}

const toSetting = ({ licenseUrl, headers, certificateUrl }: LicenceServer) => ({
  serverURL: licenseUrl,
  httpRequestHeaders: headers,
  httpTimeout: FIRST_BYTE_MS,
  ...(certificateUrl && { certUrls: [certificateUrl] }),
});

async function isAnyGranted(servers: readonly [DrmSystem, LicenceServer][]): Promise<boolean> {
  const ask = ([name]: (typeof servers)[number]) =>
    navigator.requestMediaKeySystemAccess(KEY_SYSTEMS[name], [LEAST]).then(
      () => true,
      () => false,
    );
  // An insecure page has no key systems.
  return 'requestMediaKeySystemAccess' in navigator && (await Promise.all(servers.map(ask))).includes(true);
}

function tellAnswer({ error }: { error: DashError }): void {
  const { responseCode: status, serverResponse } = (error.data ?? {}) as Refusal;
  if (!isOfKeys(error.code) || status === undefined) return;
  const response =
    typeof serverResponse === 'string' ? new TextEncoder().encode(serverResponse).buffer : serverResponse;
  error.message = describeLicence(error.message ?? '', { responseURL: 'licence server', status, response });
}
