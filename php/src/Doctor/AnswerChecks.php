<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Assets\Manifest;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\Request;
use VvPlayer\Page\CodeSources;
use VvPlayer\Page\PageParts;
use VvPlayer\Page\WidgetPage;
use VvPlayer\Settings\Settings;

/** Checks how the web server delivers our responses: requests its own URL as a browser would. */
final readonly class AnswerChecks
{
    private const LIMIT_S = 5.0;
    private const BY_HAND = 'Проверьте сами: curl -I «адрес плеера».';

    /** @param float $deadline of all requests, as microtime(true) tells the time */
    private function __construct(private Request $request, private float $deadline)
    {
    }

    /** @return list<Finding> */
    public static function findings(Settings $settings, Request $request, ?float $deadline = null): array
    {
        $checks = new self($request, $deadline ?? microtime(true) + Probe::TOTAL_S);
        $code = self::code($settings, $request);
        if (OwnServer::isAlone()) {
            $advice = 'php -S отвечает на один запрос за раз: запустите его с PHP_CLI_SERVER_WORKERS=4.';

            return [...$code, Finding::warning('Ответы сервера не проверены', $advice)];
        }
        $page = $checks->ask("$request->urlPath?movie_id=1");
        if ($page === null) {
            return [...$code, Finding::warning('Сервер не ответил сам себе за 5 секунд', self::BY_HAND)];
        }

        return [
            ...self::page($page),
            ...$code,
            ...$checks->asset($settings),
            ...$checks->sdk(),
            ...$checks->secrets(),
        ];
    }

    /** @return list<Finding> */
    private static function page(Fetched $page): array
    {
        if ($page->status !== 200) {
            return [Finding::bad("Страница плеера отвечает $page->status", 'Причина — в журнале ошибок PHP.')];
        }
        $headers = $page->headers;
        $findings = [];
        if (isset($headers['x-frame-options'])) {
            $advice = 'Плеер не покажется на других сайтах. Уберите заголовок в настройках сервера: кому можно, решает '
                . 'VV_FRAME_ANCESTORS.';
            $findings[] = Finding::bad('Сервер добавляет X-Frame-Options', $advice);
        }
        $expected = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'etag'];
        $missing = array_diff($expected, array_keys($headers));
        $findings[] = $missing === []
            ? Finding::good('Заголовки страницы доходят')
            : Finding::warning('Сервер убирает заголовки: ' . implode(', ', $missing), 'Отключите это в его настройках.');
        $isTold = isset($headers['x-powered-by']) || preg_match('~\d~', $headers['server'] ?? '') === 1;
        if ($isTold) {
            $advice = 'Для nginx: server_tokens off; для Apache: ServerTokens Prod; для PHP: expose_php = Off.';
            $findings[] = Finding::warning('Сервер называет свою версию', $advice);
        }

        return $findings;
    }

    /**
     * The sources for this request, because our own one does not pass the proxies of a viewer.
     *
     * @return list<Finding>
     */
    private static function code(Settings $settings, Request $request): array
    {
        $page = WidgetPage::built($settings);
        $findings = [];
        if ($page === null) {
            return $findings;
        }
        $signs = array_filter(
            ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via', 'Forwarded'],
            static fn (string $name) => $request->header($name) !== '',
        );
        if ($signs !== [] && !$request->isSecure && $request->header('X-Forwarded-Proto') === '') {
            $advice = 'Пусть прокси передаёт X-Forwarded-Proto (в nginx: proxy_set_header X-Forwarded-Proto $scheme): без него плеер '
                . 'считает, что сайт открыт по http.';
            $findings[] = Finding::warning('Прокси не передаёт X-Forwarded-Proto, а только ' . implode(', ', $signs), $advice);
        }
        $sources = CodeSources::of(PageParts::of($page), $request);
        if (!in_array(CodeSources::WHOLE_HOST, $sources, true)) {
            return [...$findings, Finding::good('Скрипты разрешены только по адресу плеера: ' . implode(', ', $sources))];
        }
        $advice = 'Имя сайта или папка плеера отсюда не видны, поэтому защита слабее. Откройте плеер по имени, а не по IP; '
            . 'если перед ним прокси, пусть он передаёт X-Forwarded-Host и X-Forwarded-Prefix (путь, который он отрезает, или /) '
            . 'или положите плеер не в корень, а в папку.';

        return [...$findings, Finding::warning('Скрипты разрешены со всего хоста, а не только плеера', $advice)];
    }

    /** @return list<Finding> */
    private function asset(Settings $settings): array
    {
        $manifest = Manifest::read($settings->dist);
        $name = $manifest?->someScript();
        if ($manifest === null || $name === null) {
            return [];
        }
        $url = "{$this->request->urlPath}?path=/" . Manifest::ASSETS . $name;
        $plain = $this->ask($url);
        if ($plain === null || $plain->status !== 200 || hash('sha256', $plain->body) !== $manifest->hashOf($name)) {
            $what = "Файл $name приходит не таким, каким собран" . ($plain === null ? '' : " (ответ $plain->status)");
            $advice = 'Если задан VV_SENDFILE=nginx: раздел сайта вроде location ~* \.(js|css)$ не должен перехватывать '
                . 'внутренний, поэтому тот пишется с ^~: location ^~ /_vv-assets/ (см. nginx.conf.example). Проверьте также '
                . 'VV_SENDFILE_LOCATION и alias.';

            return [Finding::bad($what, $advice)];
        }
        $findings = [Finding::good('Файлы плеера приходят целыми')];
        if (!str_contains($plain->header('cache-control'), 'immutable')) {
            $advice = 'Сервер или CDN меняет Cache-Control файлов плеера: оставьте immutable, имена файлов меняются с содержимым.';
            $findings[] = Finding::warning('Файлы плеера не остаются в кэше браузера', $advice);
        }
        $packed = $this->ask($url, ['Accept-Encoding' => 'br, gzip'])?->header('content-encoding') ?? '';
        if ($packed === '' && $manifest->hashOf("$name.gz") !== null) {
            $findings[] = Finding::warning('Файлы приходят несжатыми', 'Сервер убирает Content-Encoding: отключите это.');
        }

        return $findings;
    }

    /**
     * The SDK, which other sites import. The folder may be deleted.
     *
     * @return list<Finding>
     */
    private function sdk(): array
    {
        $sdk = $this->ask($this->request->pathBeside('sdk/vv-embed.js'));
        if ($sdk === null || $sdk->status !== 200 || $sdk->header('access-control-allow-origin') !== '') {
            return [];
        }
        $advice = 'Включите mod_headers (a2enmod headers) или возьмите пример для nginx из архива.';

        return [Finding::warning('Другие сайты не смогут импортировать sdk/vv-embed.js: нет Access-Control-Allow-Origin', $advice)];
    }

    /** @return list<Finding> */
    private function secrets(): array
    {
        $isOpen = fn (string $name) => $this->ask($this->request->pathBeside($name))?->status === 200;
        $findings = [];
        if ($isOpen('.env')) {
            $advice = 'Запретите отдавать .env: .htaccess из архива (Apache), пример для nginx из архива, или перенесите '
                . 'настройки в окружение PHP.';
            $findings[] = Finding::bad('Файл .env виден всем', $advice);
        }
        // A script that the site's rules execute gives 200 with an empty body.
        if ($isOpen('dist/' . Manifest::FILE) || $isOpen('src/autoload.php')) {
            $advice = 'Примените .htaccess или пример для nginx из архива: в этой папке открывается только vv-player.php. '
                . 'В nginx раздел плеера пишется с ^~ (location ^~ /player/), иначе его перехватят разделы сайта '
                . 'location ~ \.php$ и location ~* \.(js|css)$.';
            $findings[] = Finding::warning('Служебные файлы плеера открываются по прямому адресу', $advice);
        }

        return $findings === [] ? [Finding::good('Служебные файлы по прямому адресу не открываются')] : $findings;
    }

    /** @param array<string, string> $headers */
    private function ask(string $path, array $headers = []): ?Fetched
    {
        $seconds = min(self::LIMIT_S, $this->deadline - microtime(true));

        return $seconds > 0 ? OwnServer::ask($this->request, $path, $headers, $seconds) : null;
    }
}
