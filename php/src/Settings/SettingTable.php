<?php

declare(strict_types=1);

namespace VvPlayer\Settings;

use VvPlayer\Catalogue\Address;
use VvPlayer\Http\Handover;
use VvPlayer\Http\Origin;

/** All settings by name, with the kind of their values: those of `.env.example`. */
final readonly class SettingTable
{
    /** Variable => kind, or the values that it may have. The page has them as globals, such as `env_base_url`. */
    public const GLOBALS = [
        'VV_ENV_BASE_URL' => 'url',
        'VV_ENV_AD_LIST_URL' => 'url',
        'VV_ENV_AD_HEADERS' => 'headers',
        'VV_ENV_AD_MACROS' => 'headers',
        'VV_ENV_AD_RULES' => ['plain', 'full'],
        'VV_ENV_SENTRY_DSN' => 'link',
        'VV_ENV_STATISTICS_URL' => 'url',
        'VV_ENV_FINGERPRINT' => ['on', 'off'],
        'VV_ENV_FINGERPRINT_LOG_URL' => 'url',
        'VV_ENV_SESSION_CONTEXT' => ['required', 'optional'],
        'VV_ENV_CMCD' => ['on', 'off'],
        'VV_ENV_SHARE_URL' => 'link',
        'VV_ENV_CROSSORIGIN' => ['anonymous', 'use-credentials'],
        'VV_ENV_ALLOWED_ORIGINS' => 'origins',
        'VV_ACCENT_COLOR' => 'color',
        'VV_FULLSCREEN_MODE' => ['auto', 'native', 'stretched'],
        'VV_SENTRY_PROJECT_LABEL' => 'text',
        'VV_LANG_ORDER' => 'list',
    ];
    public const ALL = self::GLOBALS + [
        'VV_DIST' => 'text',
        'VV_CATALOGUE_FILE' => 'text',
        'VV_SOURCE_KEY' => 'text',
        'VV_LICENSE_URL' => 'vendor',
        'VV_LICENSE_HEADERS' => 'headers',
        'VV_MEDIA_DIR' => 'text',
        'VV_MEDIA_URL' => 'address',
        'VV_MEDIA_LOCATION' => 'location',
        'VV_FRAME_ANCESTORS' => 'ancestors',
        'VV_CSP_IMG' => 'sources',
        'VV_CSP_MEDIA' => 'sources',
        'VV_CSP_CONNECT' => 'sources',
        'VV_CSP_FRAME' => 'sources',
        'VV_SENDFILE' => Handover::KINDS,
        'VV_SENDFILE_LOCATION' => 'location',
        'VV_ASSETS_URL' => 'folder',
        'VV_ASSET_ORIGIN' => 'origin',
        'VV_PUBLIC_URL' => 'folder',
        'VV_CACHE_DIR' => 'text',
        'VV_INLINE_ANSWERS' => ['on', 'off'],
        'VV_POSTER_HOSTS' => 'sources',
        'VV_STATISTICS' => 'storage',
        'VV_STATISTICS_DAYS' => 'days',
        'VV_COUNTRY_HEADER' => 'header',
        'VV_DESK_PASSWORD_HASH' => 'hash',
        'VV_HEAT' => ['on', 'off'],
        'VV_DEBUG' => ['0', '1'],
    ];
    /** Names of `npm start` and `npm test`, which may be in the same `.env`. */
    public const OF_TOOLS = [
        'VV_HOST_PORT', 'VV_WIDGET_PORT', 'VV_CATALOGUE_PORT', 'VV_CATALOGUE_DATABASE', 'VV_CATALOGUE_DATABASE_TOKEN', 'VV_BIND',
        'VV_CHROMIUM', 'VV_E2E_PORT',
    ];
    private const EXPECTED = [
        'url' => 'адрес: https://… или путь от корня сайта',
        'link' => 'адрес, который начинается с https://',
        'headers' => 'объект JSON с текстами, в одинарных кавычках',
        'origins' => 'адреса сайтов с https:// через запятую; с другими плеер не слушает ни один сайт',
        'color' => 'цвет вида #rrggbb, в кавычках',
        'list' => 'слова через запятую',
        'address' => 'адрес без «?» и «#»: https://… или относительный, от папки vv-player.php',
        'location' => 'путь раздела nginx, с / в начале и в конце',
        'ancestors' => 'адреса сайтов с https:// через пробел, self или none',
        'sources' => 'хосты с https:// через пробел',
        'folder' => 'адрес папки без «?»: https://…, путь от корня сайта или ./',
        'origin' => 'адрес папки с https://, без «?»',
        'storage' => 'sqlite:/путь/к/файлу или clickhouse:https://пользователь:пароль@хост:8443/база',
        'days' => 'два числа дней через запятую, второе не меньше: 90,730',
        'hash' => 'строка, которую напечатала команда php desk.php password, в одинарных кавычках',
        'vendor' => 'адрес с https:// на открытом хосте; {system} — название системы',
        'header' => 'имя заголовка без двоеточия: X-Country',
    ];
    /** Wrong letters of a name that is still known for another. */
    private const MAX_DISTANCE = 4;

    /** The rule that a value breaks, in Russian; null for a good value. */
    public static function fault(string $name, string $value): ?string
    {
        $kind = self::ALL[$name];
        if ($value === '' || (is_array($kind) ? in_array($value, $kind, true) : self::isOf($kind, $value))) {
            return null;
        }

        return is_array($kind) ? implode(' или ', $kind) : self::EXPECTED[$kind];
    }

    /** @return string|null the setting that a name without one is for; null where none is near */
    public static function nearest(string $name): ?string
    {
        // Other programs may have names of their own in the file.
        $most = str_starts_with($name, 'VV_') ? self::MAX_DISTANCE : 1;
        $distances = array_map(
            static fn (string $known) => $known === "VV_$name" ? 0 : levenshtein($name, $known),
            array_combine(array_keys(self::ALL), array_keys(self::ALL)),
        );
        asort($distances);

        return reset($distances) <= $most ? array_key_first($distances) : null;
    }

    private static function isOf(string $kind, string $value): bool
    {
        $matches = static fn (string $pattern) => preg_match($pattern, $value) === 1;

        return match ($kind) {
            'text' => true,
            'url' => $matches('~^(?:https?://[^\s/?#]|/)~i'),
            'link' => $matches('~^https?://[^\s/?#]~i'),
            'headers' => self::headers($value) !== null,
            // The player takes each entry as a URL.
            'origins' => $matches('~^\s*(?:(?:\*|[a-z][a-z0-9+.-]*://[^\s,]+)?\s*(?:,\s*|$))+$~iD'),
            'color' => $matches('~^#?[\da-f]{6}$~iD'),
            'list' => self::items($value) !== null,
            'address' => Address::isGood(rtrim($value, '/')) && !$matches('~[?#]~'),
            'location' => $matches('~^/(?:[A-Za-z0-9._-]+/)+$~D'),
            'ancestors' => !SourceList::readAncestors($value)->hasBad,
            'sources' => !SourceList::read($value)->hasBad,
            'storage' => $matches('~^(?:sqlite:(?:/|[a-z]:[\\\\/])[^\x00-\x1f?]+|clickhouse:https?://\S+)$~iD'),
            'days' => $matches('~^[1-9]\d{0,3},[1-9]\d{0,3}$~D'),
            'hash' => (password_get_info($value)['algo'] ?? null) !== null,
            'header' => $matches('~^[A-Za-z][A-Za-z0-9-]{0,63}$~D'),
            'vendor' => Origin::isTrustworthy($value) && $matches('~^https://[^\s#]+$~iD'),
            'folder' => AssetPrefix::isFolder($value),
            'origin' => Origin::isTrustworthy($value) && !str_contains($value, '/..')
                && $matches('~^https?://[^/@?#\s]+(?:/[A-Za-z0-9._\~-]+)*/*$~iD'),
        };
    }

    /** Keeps an object, so that `{}` and `{"0": "a"}` do not become arrays in the output. */
    public static function headers(string $json): ?\stdClass
    {
        $headers = json_decode($json, flags: JSON_INVALID_UTF8_SUBSTITUTE);
        if (!$headers instanceof \stdClass) {
            return null;
        }
        foreach (get_object_vars($headers) as $value) {
            if (!is_string($value)) {
                return null;
            }
        }

        return $headers;
    }

    /** @return list<string>|null */
    public static function items(string $commaList): ?array
    {
        $items = array_values(array_filter(array_map(trim(...), explode(',', $commaList)), fn ($item) => $item !== ''));

        return $items === [] ? null : $items;
    }
}
