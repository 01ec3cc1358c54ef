<?php

declare(strict_types=1);

namespace VvPlayer;

/** The window globals that the host sets through the environment. */
final readonly class PageGlobals
{
    /** Environment variable => window global. */
    private const NAMES = [
        'VV_ENV_BASE_URL' => 'env_base_url',
        'VV_ENV_AD_LIST_URL' => 'env_ad_list_url',
        'VV_ENV_AD_HEADERS' => 'env_ad_headers',
        'VV_ENV_SENTRY_DSN' => 'env_sentry_dsn',
        'VV_ENV_STATISTICS_URL' => 'env_statistics_url',
        'VV_ENV_FINGERPRINT' => 'env_fingerprint',
        'VV_ENV_FINGERPRINT_LOG_URL' => 'env_fingerprint_log_url',
        'VV_ENV_SESSION_CONTEXT' => 'env_session_context',
        'VV_ENV_CMCD' => 'env_cmcd',
        'VV_ENV_CROSSORIGIN' => 'env_crossorigin',
        'VV_ENV_ALLOWED_ORIGINS' => 'env_allowed_origins',
        'VV_ACCENT_COLOR' => 'accent_color',
        'VV_FULLSCREEN_MODE' => 'fullscreen_mode',
        'VV_SENTRY_PROJECT_LABEL' => 'sentry_project_label',
        'VV_LANG_ORDER' => 'lang_order',
    ];

    /**
     * Pure ASCII without `<`, `>`, `&` and quotes other than JSON's own, so that no value can end the script or a string
     * in it.
     */
    private const JSON = JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT
        | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;

    /**
     * @param array<string, string|list<string>|\stdClass> $values by the global's name
     * @param list<string> $ignored environment variables with an invalid value
     */
    private function __construct(private array $values, public array $ignored)
    {
    }

    /** @param callable(string): (string|false) $read a variable's value; an empty one counts as unset */
    public static function fromEnvironment(callable $read): self
    {
        $values = [];
        $ignored = [];
        foreach (self::NAMES as $variable => $global) {
            $text = (string) $read($variable);
            if ($text === '') {
                continue;
            }
            $value = match ($variable) {
                'VV_ENV_AD_HEADERS' => self::headers($text),
                'VV_LANG_ORDER' => self::items($text),
                default => $text,
            };
            if ($value === null) {
                $ignored[] = $variable;
            } else {
                $values[$global] = $value;
            }
        }

        return new self($values, $ignored);
    }

    /** Whether the environment sets this global. */
    public function has(string $global): bool
    {
        return isset($this->values[$global]);
    }

    /** @param array<string, string> $values by the global's name; they go before those of the environment */
    public function with(array $values): self
    {
        return new self($values + $this->values, $this->ignored);
    }

    /** A classic script that sets the globals before any module runs; empty when none is set. */
    public function toScript(): string
    {
        if ($this->values === []) {
            return '';
        }

        return '<script>Object.assign(window,' . json_encode($this->values, self::JSON) . ')</script>';
    }

    /** Keeps an object, so that `{}` and `{"0": "a"}` do not become arrays in the output. */
    private static function headers(string $json): ?\stdClass
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
    private static function items(string $commaList): ?array
    {
        $items = array_values(array_filter(array_map(trim(...), explode(',', $commaList)), fn ($item) => $item !== ''));

        return $items === [] ? null : $items;
    }
}
