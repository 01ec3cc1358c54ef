<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\HttpFetch;
use VvPlayer\Settings\Settings;

/** Checks the abilities of the host's PHP. */
final readonly class HostChecks
{
    private const OLDEST_PHP = '8.2.0';
    private const EXTENSIONS = ['hash', 'json', 'pcre'];

    /**
     * @param \Closure(string): bool $hasExtension
     * @param 'curl'|'wrapper'|null $way of requests to other servers
     */
    public function __construct(
        private string $version,
        private \Closure $hasExtension,
        private ?string $way,
        private bool $hasOpcache,
    ) {
    }

    public static function ofThisHost(): self
    {
        return new self(
            PHP_VERSION,
            extension_loaded(...),
            HttpFetch::way(),
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
        if ($callsOut !== [] && $this->way === null) {
            $advice = 'Включите расширение curl: без него (и без allow_url_fopen в php.ini) нет названия в oEmbed и не работает '
                . 'VV_ASSET_ORIGIN.';
            $findings[] = self::must($settings, 'PHP не может обращаться к другим серверам', $advice);
        }
        if ($callsOut !== [] && $this->way === 'wrapper') {
            $advice = 'Включите его. Без него срок ответа начинается заново с каждой частью заголовков: сервер, который отдаёт их '
                . 'по капле, надолго занимает процесс PHP, и сроки этой проверки тоже не соблюдаются.';
            $findings[] = Finding::warning('Нет расширения curl', $advice);
        }
        $overTls = array_filter($callsOut, static fn (string $url) => str_starts_with(strtolower($url), 'https:'));
        if ($overTls !== [] && $this->way === 'wrapper' && !($this->hasExtension)('openssl')) {
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
