<?php

declare(strict_types=1);

namespace VvPlayer;

use VvPlayer\Catalogue\ContentSettings;

/** All settings of the host, parsed and checked. */
final readonly class Settings
{
    /** Variables with URLs of services that the player calls. */
    private const SERVICES = [
        'VV_ENV_BASE_URL', 'VV_ENV_AD_LIST_URL', 'VV_ENV_STATISTICS_URL', 'VV_ENV_SENTRY_DSN', 'VV_ENV_FINGERPRINT_LOG_URL',
    ];
    /** Those of them that the page calls at once. */
    private const FIRST_SERVICES = ['VV_ENV_BASE_URL', 'VV_ENV_AD_LIST_URL'];
    private const LISTS = [
        'img' => 'VV_CSP_IMG', 'media' => 'VV_CSP_MEDIA', 'connect' => 'VV_CSP_CONNECT', 'frame' => 'VV_CSP_FRAME',
    ];
    private const LOCATION = '~^/(?:[A-Za-z0-9._-]+/)+$~D';

    /**
     * @param string $dist the folder of the build: `index.html`, the manifest and `widget-assets/`
     * @param string $baseUrl of the catalogue, or empty
     * @param list<string> $posterHosts sources of posters beside the catalogue's own origin
     * @param string|null $assetOrigin origin of the assets; null when they are in `dist`
     * @param list<string> $ignored variables with an invalid value or part of it, and bad lines of the `.env`
     */
    private function __construct(
        public Environment $environment,
        public string $dist,
        public PageGlobals $globals,
        public ContentSecurity $security,
        public Preconnects $preconnects,
        public Handover $handover,
        public Handover $mediaHandover,
        public string $baseUrl,
        public array $posterHosts,
        public ?string $assetOrigin,
        public AssetPrefix $assetPrefix,
        public string $cache,
        public ContentSettings $content,
        public bool $isDebug,
        public array $ignored,
    ) {
    }

    /** @param string $folder of `vv-player.php` */
    public static function read(Environment $environment, string $folder): self
    {
        $globals = PageGlobals::fromEnvironment($environment->get(...));
        $lists = array_map(static fn (string $name) => SourceList::read($environment->get($name)), self::LISTS);
        $ancestors = SourceList::readAncestors($environment->get('VV_FRAME_ANCESTORS'));
        $posters = SourceList::read($environment->get('VV_POSTER_HOSTS'));
        $kind = $environment->get('VV_SENDFILE');
        $location = $environment->get('VV_SENDFILE_LOCATION') ?: '/_vv-assets/';
        $mediaLocation = $environment->get('VV_MEDIA_LOCATION');
        $origin = rtrim($environment->get('VV_ASSET_ORIGIN'), '/');
        $prefix = AssetPrefix::of($environment->get('VV_ASSETS_URL'), $environment->get('VV_PUBLIC_URL'));
        $debug = $environment->get('VV_DEBUG');
        $isGood = [
            'VV_FRAME_ANCESTORS' => !$ancestors->hasBad,
            'VV_POSTER_HOSTS' => !$posters->hasBad,
            'VV_SENDFILE' => $kind === '' || in_array($kind, Handover::KINDS, true),
            'VV_SENDFILE_LOCATION' => preg_match(self::LOCATION, $location) === 1,
            'VV_MEDIA_LOCATION' => $mediaLocation === '' || preg_match(self::LOCATION, $mediaLocation) === 1,
            'VV_ASSET_ORIGIN' => $origin === '' || self::isFolderUrl($origin),
            'VV_ASSETS_URL' => !$prefix->hasBadAssets,
            'VV_PUBLIC_URL' => !$prefix->hasBadPublic,
            'VV_DEBUG' => in_array($debug, ['', '0', '1'], true),
        ];
        foreach (self::LISTS as $key => $name) {
            $isGood[$name] = !$lists[$key]->hasBad;
        }
        $isHandedOver = $isGood['VV_SENDFILE'] && $isGood['VV_SENDFILE_LOCATION'] && $kind !== '';
        $cache = $environment->get('VV_CACHE_DIR') ?: "$folder/cache";
        $content = ContentSettings::read($environment, $folder, $cache);
        // nginx needs a location of its own for the folder of films.
        $isMediaHandedOver = $isGood['VV_SENDFILE'] && $isGood['VV_MEDIA_LOCATION']
            && ($kind === 'apache' || ($kind === 'nginx' && $mediaLocation !== ''));
        $services = array_map(static fn ($name) => Origin::ofUrl($environment->get($name)), self::SERVICES);

        return new self(
            $environment,
            $environment->get('VV_DIST') ?: (is_dir("$folder/dist") ? "$folder/dist" : "$folder/../dist"),
            $globals,
            new ContentSecurity(
                array_values(array_unique(array_filter($services))),
                array_map(static fn (SourceList $list) => $list->sources, $lists),
                $ancestors->sources,
            ),
            Preconnects::of(array_map($environment->get(...), self::FIRST_SERVICES)),
            new Handover($isHandedOver ? $kind : null, $location),
            new Handover($isMediaHandedOver ? $kind : null, $mediaLocation),
            $environment->get('VV_ENV_BASE_URL'),
            $posters->sources ?? [],
            $origin !== '' && $isGood['VV_ASSET_ORIGIN'] ? $origin : null,
            $prefix,
            $cache,
            $content,
            $debug === '1',
            [
                ...$globals->ignored,
                ...$content->ignored,
                ...array_keys(array_filter($isGood, static fn ($good) => !$good)),
                ...array_map(static fn (int $line) => ".env:$line", $environment->badLines()),
            ],
        );
    }

    /** Names only: a value may hold a secret. */
    public function reportIgnored(): void
    {
        foreach ($this->ignored as $name) {
            error_log("VV Player: $name has a value that cannot be used, so it is ignored");
        }
    }

    private static function isFolderUrl(string $url): bool
    {
        return Origin::isTrustworthy($url) && preg_match('~^https?://[^/@?#\s]+(?:/[A-Za-z0-9._\~-]+)*$~iD', $url) === 1
            && !str_contains($url, '/..');
    }
}
