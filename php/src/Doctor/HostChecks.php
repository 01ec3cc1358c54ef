<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Settings\Settings;

/** Checks the abilities of the host's PHP. */
final readonly class HostChecks
{
    private const OLDEST_PHP = '8.2.0';
    private const EXTENSIONS = ['hash', 'json', 'pcre'];

    /** @param \Closure(string): bool $hasExtension */
    public function __construct(
        private string $version,
        private \Closure $hasExtension,
        private bool $mayFetch,
        private bool $hasOpcache,
    ) {
    }

    public static function ofThisHost(): self
    {
        return new self(
            PHP_VERSION,
            extension_loaded(...),
            function_exists('stream_socket_client'),
            filter_var(ini_get('opcache.enable'), FILTER_VALIDATE_BOOL),
        );
    }

    /** @return list<Finding> */
    public function findings(Settings $settings): array
    {
        $findings = [
            version_compare($this->version, self::OLDEST_PHP, '>=')
                ? Finding::good("PHP $this->version")
                : Finding::bad("PHP $this->version", 'Нужен PHP 8.2 или новее: выберите его в панели хостинга.'),
        ];
        foreach (self::EXTENSIONS as $name) {
            if (!($this->hasExtension)($name)) {
                $findings[] = Finding::bad("Нет расширения $name", "Включите расширение $name в настройках PHP.");
            }
        }
        $callsOut = array_filter([$settings->baseUrl, $settings->assetOrigin ?? '']);
        if ($callsOut !== [] && !$this->mayFetch) {
            $advice = 'Уберите stream_socket_client из disable_functions в php.ini: без неё нет названия в oEmbed и не работает '
                . 'VV_ASSET_ORIGIN.';
            $findings[] = self::must($settings, 'Функция stream_socket_client выключена', $advice);
        }
        $overTls = array_filter($callsOut, static fn (string $url) => str_starts_with(strtolower($url), 'https:'));
        if ($overTls !== [] && !($this->hasExtension)('openssl')) {
            $findings[] = self::must($settings, 'Нет расширения openssl', 'Включите openssl: без него PHP не ходит по https.');
        }
        if (!$this->hasOpcache) {
            $findings[] = Finding::warning('OPcache выключен', 'Включите opcache.enable: страница отвечает в разы быстрее.');
        }

        return $findings;
    }

    private static function must(Settings $settings, string $what, string $advice): Finding
    {
        return $settings->assetOrigin === null ? Finding::warning($what, $advice) : Finding::bad($what, $advice);
    }
}
