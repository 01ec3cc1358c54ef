<?php

declare(strict_types=1);

namespace VvPlayer\Settings;

use VvPlayer\Catalogue\ContentSettings;
use VvPlayer\Http\Handover;
use VvPlayer\Http\Origin;

/** All settings of the host, parsed and checked. */
final readonly class Settings
{
    /** Variables with URLs of services that the player calls. */
    private const SERVICES = [
        'VV_ENV_BASE_URL', 'VV_ENV_AD_LIST_URL', 'VV_ENV_STATISTICS_URL', 'VV_ENV_SENTRY_DSN', 'VV_ENV_FINGERPRINT_LOG_URL',
    ];
    private const LISTS = [
        'img' => 'VV_CSP_IMG', 'media' => 'VV_CSP_MEDIA', 'connect' => 'VV_CSP_CONNECT', 'frame' => 'VV_CSP_FRAME',
    ];

    /**
     * @param string $dist the folder of the build: `index.html`, the manifest and `widget-assets/`
     * @param list<string> $services origins of the services that the configuration names
     * @param array{img: ?list<string>, media: ?list<string>, connect: ?list<string>, frame: ?list<string>} $lists the
     * site's lists of sources; null when unset
     * @param list<string>|null $ancestors origins that may frame the player; null: any
     * @param string $baseUrl of the catalogue, or empty
     * @param list<string> $posterHosts sources of posters beside the catalogue's own origin
     * @param string|null $assetOrigin origin of the assets; null when they are in `dist`
     * @param string $licenceUrl of the publisher's vendor of licences; empty without one
     * @param array<string, string> $licenceHeaders with the vendor's key
     * @param string $deskPasswordHash that opens the desk; empty keeps it closed
     * @param array<string, string> $ignored what is expected, in Russian: of variables with an invalid value or part of it,
     * of bad lines of the `.env`, and of the `.env` itself
     */
    private function __construct(
        public Environment $environment,
        public string $dist,
        public array $services,
        public array $lists,
        public ?array $ancestors,
        public Handover $handover,
        public Handover $mediaHandover,
        public string $baseUrl,
        public array $posterHosts,
        public ?string $assetOrigin,
        public AssetPrefix $assetPrefix,
        public string $cache,
        public ContentSettings $content,
        public StatisticsSettings $statistics,
        public string $licenceUrl,
        public array $licenceHeaders,
        public string $deskPasswordHash,
        public bool $isDebug,
        public array $ignored,
    ) {
    }

    /** @param string $folder of `vv-player.php` */
    public static function read(Environment $environment, string $folder): self
    {
        $ignored = [];
        foreach (array_keys(SettingTable::ALL) as $name) {
            $ignored[$name] = SettingTable::fault($name, $environment->get($name));
        }
        $ignored = array_filter($ignored, static fn (?string $fault) => $fault !== null);
        $good = static fn (string $name) => isset($ignored[$name]) ? '' : $environment->get($name);
        $lists = array_map(static fn (string $name) => SourceList::read($environment->get($name)), self::LISTS);
        $ancestors = SourceList::readAncestors($environment->get('VV_FRAME_ANCESTORS'));
        $posters = SourceList::read($environment->get('VV_POSTER_HOSTS'));
        $kind = $good('VV_SENDFILE');
        $location = $environment->get('VV_SENDFILE_LOCATION') ?: '/_vv-assets/';
        $mediaLocation = $environment->get('VV_MEDIA_LOCATION');
        $origin = rtrim($good('VV_ASSET_ORIGIN'), '/');
        $isHandedOver = !isset($ignored['VV_SENDFILE_LOCATION']) && $kind !== '';
        $cache = $environment->get('VV_CACHE_DIR') ?: "$folder/cache";
        $content = ContentSettings::of(
            $environment->get('VV_CATALOGUE_FILE'),
            $environment->get('VV_MEDIA_DIR'),
            $good('VV_MEDIA_URL'),
            $environment->get('VV_SOURCE_KEY'),
            $environment->get('VV_ENV_BASE_URL') !== '',
            $folder,
            "$cache/content",
        );
        // nginx needs a location of its own for the folder of films.
        $isMediaHandedOver = !isset($ignored['VV_MEDIA_LOCATION']) && ($kind === 'apache' || ($kind === 'nginx' && $mediaLocation !== ''));
        $services = array_map(static fn ($name) => Origin::ofUrl($environment->get($name)), self::SERVICES);

        return new self(
            $environment,
            $environment->get('VV_DIST') ?: (is_dir("$folder/dist") ? "$folder/dist" : "$folder/../dist"),
            array_values(array_unique(array_filter($services))),
            array_map(static fn (SourceList $list) => $list->sources, $lists),
            $ancestors->sources,
            new Handover($isHandedOver ? $kind : null, $location),
            new Handover($isMediaHandedOver ? $kind : null, $mediaLocation),
            $environment->get('VV_ENV_BASE_URL'),
            $posters->sources ?? [],
            $origin !== '' ? $origin : null,
            AssetPrefix::of($environment->get('VV_ASSETS_URL'), $environment->get('VV_PUBLIC_URL')),
            $cache,
            $content,
            StatisticsSettings::of($good('VV_STATISTICS'), $good('VV_STATISTICS_DAYS'), $good('VV_COUNTRY_HEADER'), $good('VV_HEAT')),
            $good('VV_LICENSE_URL'),
            get_object_vars(SettingTable::headers($good('VV_LICENSE_HEADERS')) ?? new \stdClass()),
            $good('VV_DESK_PASSWORD_HASH'),
            $environment->get('VV_DEBUG') === '1',
            $ignored + $environment->faults(),
        );
    }

    /** Names only: a value may hold a secret. */
    public function reportIgnored(): void
    {
        foreach (array_keys($this->ignored) as $name) {
            $what = $name === Environment::FILE ? 'cannot be read by PHP' : 'has a value that cannot be used';
            error_log("VV Player: $name $what, so it is ignored");
        }
    }
}
