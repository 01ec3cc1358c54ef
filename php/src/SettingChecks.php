<?php

declare(strict_types=1);

namespace VvPlayer;

/** Checks the configuration as parsed, without its secrets. */
final readonly class SettingChecks
{
    public const NAMES = [
        'VV_ENV_BASE_URL', 'VV_ENV_AD_LIST_URL', 'VV_ENV_AD_HEADERS', 'VV_ENV_STATISTICS_URL', 'VV_ENV_SENTRY_DSN',
        'VV_SENTRY_PROJECT_LABEL', 'VV_ENV_FINGERPRINT', 'VV_ENV_FINGERPRINT_LOG_URL', 'VV_ENV_SESSION_CONTEXT',
        'VV_ENV_CMCD', 'VV_ENV_CROSSORIGIN', 'VV_ENV_SHARE_URL', 'VV_ENV_ALLOWED_ORIGINS', 'VV_ACCENT_COLOR', 'VV_FULLSCREEN_MODE',
        'VV_LANG_ORDER', 'VV_DIST', 'VV_CATALOGUE_FILE', 'VV_SOURCE_KEY', 'VV_MEDIA_DIR', 'VV_MEDIA_URL', 'VV_MEDIA_LOCATION',
        'VV_FRAME_ANCESTORS', 'VV_CSP_IMG', 'VV_CSP_MEDIA', 'VV_CSP_CONNECT', 'VV_CSP_FRAME', 'VV_SENDFILE', 'VV_SENDFILE_LOCATION',
        'VV_ASSETS_URL', 'VV_ASSET_ORIGIN', 'VV_PUBLIC_URL', 'VV_CACHE_DIR', 'VV_POSTER_HOSTS', 'VV_DEBUG',
    ];
    private const SECRET = '~HEADERS|DSN|KEY~';

    /** @return list<Finding> */
    public static function findings(Settings $settings): array
    {
        $bad = static fn (string $name) => Finding::bad(
            "Значение $name не годится и пропущено",
            'Сверьтесь с .env.example.',
        );
        $findings = array_map($bad, $settings->ignored);
        $findings[] = Finding::warning('VV_DEBUG включён', 'Уберите его, когда всё проверите: эту страницу видят все.');

        return $findings;
    }

    /** @return array<string, string> setting => its value without secrets */
    public static function shown(Environment $environment): array
    {
        $shown = [];
        foreach (self::NAMES as $name) {
            $value = $environment->get($name);
            if ($value !== '') {
                $shown[$name] = preg_match(self::SECRET, $name) === 1 ? 'задано, скрыто' : UrlReference::shown($value);
            }
        }

        return $shown;
    }
}
