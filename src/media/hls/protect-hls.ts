import type Hls from 'hls.js';
import type { EMEControllerConfig, ErrorData, MediaAttachedData } from 'hls.js';
import { EmeController, ProtectedKey } from 'hls.js/eme';
import { LevelKey } from 'hls.js/level-key';
import type { GivenDrm } from '@/domain/catalogue/stream';
import { type Drm, type DrmSystem, KEY_SYSTEMS, type LicenceServer, readDrm } from '@/domain/playback/drm';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { describeLicence } from '../drm/licence-failure';

/** The key of a segment, as far as a request needs it. */
interface SegmentKey {
  keyId: Uint8Array<ArrayBuffer> | null;
}

/** The private parts of the controller of hls.js 1.7.4. */
interface Controller {
  hls: Hls | null;
  config: EMEControllerConfig;
  destroy(): void;
  onMediaAttached(name: string, data: Pick<MediaAttachedData, 'media'>): void;
  handleError(error: Error & { data?: ErrorData }, frag?: unknown): void;
  getKeyStatus(key: SegmentKey): MediaKeyStatus | undefined;
  loadKey(frag: { decryptdata: SegmentKey }): Promise<unknown>;
  selectKeySystemFormat(frag: { setKeyFormat(format: string): void }): Promise<string>;
}

interface Holders {
  emeController?: Controller;
  coreComponents: object[];
  networkControllers: readonly { keyLoader?: { emeController: Controller | null } }[];
}

const Stock = EmeController as unknown as new (hls: Hls) => Controller;

/** A retry is the recovery's. hls.js would repeat a request to a failing server at once. */
const ONE_REQUEST = { default: { maxTimeToFirstByteMs: FIRST_BYTE_MS, maxLoadTimeMs: FIRST_BYTE_MS } };

/**
 * The controller of hls.js for key systems, as the player needs it: a licence is requested once, each failure tells what
 * the server has answered, and a key that may not be shown ends its renditions.
 */
class Protection extends Stock {
  /** The last answer of a licence server. */
  answer: XMLHttpRequest | null = null;

  constructor(hls: Hls) {
    super(hls);
    // Settings of this controller alone; others of hls.js share the policy of keys.
    this.config = Object.create(hls.config);
    Object.assign(this.config, {
      requestMediaKeySystemAccessFunc: navigator.requestMediaKeySystemAccess?.bind(navigator) ?? null,
      keyLoadPolicy: ONE_REQUEST,
      certLoadPolicy: ONE_REQUEST,
      licenseResponseCallback: (xhr: XMLHttpRequest) => {
        this.answer = xhr;
        return xhr.response;
      },
    });
  }

  /** Takes the licence servers of another source. */
  begin(drm: Drm): void {
    const servers = Object.entries(drm) as [DrmSystem, LicenceServer][];
    this.answer = null;
    this.config.drmSystems = Object.fromEntries(
      servers.map(([name, server]) => [KEY_SYSTEMS[name], toSetting(server)]),
    );
    this.config.licenseXhrSetup = (xhr, url, { keySystem }) => {
      const [, server] = servers.find(([name]) => KEY_SYSTEMS[name] === keySystem) ?? [];
      xhr.open('POST', url);
      xhr.timeout = FIRST_BYTE_MS;
      for (const [name, value] of Object.entries(server?.headers ?? {})) xhr.setRequestHeader(name, value);
    };
  }

  override async selectKeySystemFormat(frag: { setKeyFormat(format: string): void }): Promise<string> {
    const format = await super.selectKeySystemFormat(frag);
    // The key loader of the lean build does not.
    frag.setKeyFormat(format);
    return format;
  }

  override handleError(error: Error & { data?: ErrorData }, frag?: unknown): void {
    const { data } = error;
    if (data !== undefined) {
      data.error = new Error(describeLicence(error.message, data.networkDetails ?? this.answer));
      // hls.js would take the renditions away. The recovery asks for the key once more.
      data.fatal ||= /(?:InternalError|UpdateFailed|NoSession)$/.test(data.details);
    }
    super.handleError(error, frag);
  }
}

const toSetting = ({ licenseUrl, certificateUrl, contentId }: LicenceServer) => ({
  licenseUrl,
  ...(certificateUrl && { serverCertificateUrl: certificateUrl }),
  generateRequest(initDataType: string, initData: ArrayBuffer | null, { keySystem, decryptdata }: RequestContext) {
    if (contentId !== null) return { initDataType: 'skd', initData: bytesOf(contentId) };
    const { keyId } = decryptdata;
    // A stream for ClearKey alone often has no `pssh` box.
    if (initData !== null || keySystem !== KEY_SYSTEMS.clearkey || keyId === null) return { initDataType, initData };
    const kid = btoa(String.fromCharCode(...keyId))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=/g, '');
    return { initDataType: 'keyids', initData: bytesOf(JSON.stringify({ kids: [kid] })) };
  },
});

interface RequestContext {
  keySystem: string;
  decryptdata: SegmentKey;
}

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/**
 * Gives an instance the controller for key systems, and the licence servers of its source. A playlist that names keys waits
 * for this: without it hls.js leaves the keys out.
 */
export function protectHls(hls: Hls, given: GivenDrm | undefined): void {
  completeKeys();
  const holders = hls as unknown as Holders;
  hls.config.emeEnabled = true;
  holders.emeController ??= create(hls, holders);
  const controller = holders.emeController as Protection;
  const drm = given === undefined ? {} : readDrm(given, location.href).drm;
  controller.begin(drm);
  if (Object.keys(drm).length === 0) failWithoutServer(hls);
}

/** hls.js 1.7.4 throws in a listener of the element, and the film would stand still. */
function failWithoutServer(hls: Hls): void {
  const { Events, ErrorDetails, ErrorTypes } = hls.constructor as typeof Hls;
  hls.trigger(Events.ERROR, {
    type: ErrorTypes.KEY_SYSTEM_ERROR,
    details: ErrorDetails.KEY_SYSTEM_NO_CONFIGURED_LICENSE,
    fatal: true,
    error: new Error('the playlist names keys, and the master JSON no licence server'),
  });
}

function create(hls: Hls, { coreComponents, networkControllers }: Holders): Controller {
  const controller = new Protection(hls);
  coreComponents.push(controller);
  // The buffer waits for the end of the last keys.
  Object.assign(hls.config, { emeController: EmeController });
  for (const { keyLoader } of networkControllers) if (keyLoader) keyLoader.emeController = controller;
  if (hls.media !== null) controller.onMediaAttached('', { media: hls.media });
  return controller;
}

/** Gives the keys of hls.js the methods of the build with key systems, with the ids that they share. */
function completeKeys(): void {
  const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(ProtectedKey.prototype);
  Object.defineProperties(LevelKey.prototype, methods);
  const { prototype: __, length, name, ...shared } = Object.getOwnPropertyDescriptors(ProtectedKey);
  Object.defineProperties(LevelKey, shared as PropertyDescriptorMap);
}
