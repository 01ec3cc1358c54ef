<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Fetched;
use VvPlayer\Http\HttpFetch;
use VvPlayer\Http\Origin;
use VvPlayer\Http\PublicAddress;
use VvPlayer\Http\PublicHosts;
use VvPlayer\Http\Request;
use VvPlayer\Http\UrlReference;
use VvPlayer\Settings\Settings;

/**
 * Requests of the self-check to other servers, as a browser on the player's page makes them. All of them together have
 * one time limit.
 */
final readonly class Probe
{
    public const TOTAL_S = 15.0;
    public const CALL_S = 4.0;
    public const MAX_REDIRECTS = 3;

    /**
     * @param string $origin of the player's page
     * @param float $deadline as microtime(true) tells the time
     * @param list<string> $trusted origins of the settings, which may be private ones
     * @param string|null $blocked the origin of this server when it cannot answer itself
     * @param \Closure(string, string, int, float, array<string, string>): ?Fetched $send as HttpFetch::begin
     * @param \Closure(string): list<string> $resolve the IPv4 addresses of a name
     * @param bool $asksItself whether `send` asks this server for URLs of its own origin, whatever host the client has named
     */
    public function __construct(
        public string $origin,
        private float $deadline,
        private array $trusted,
        private ?string $blocked,
        private \Closure $send,
        private \Closure $resolve,
        private bool $asksItself = false,
    ) {
    }

    public static function of(Settings $settings, Request $request, float $deadline): self
    {
        $urls = [$settings->baseUrl, $settings->environment->get('VV_ENV_AD_LIST_URL')];
        $own = self::ownOrigin($request);
        // Films of this host are asked at its own address; a catalogue service may be behind a proxy that this server is not.
        $asksItself = OwnServer::hasFilms($settings, $request) && $own !== null && $request->server !== null;

        return new self(
            $own ?? 'https://player.invalid',
            $deadline,
            array_values(array_filter(array_map(Origin::ofUrl(...), $urls))),
            OwnServer::isAlone() ? Origin::ofUrl($request->server ?? '') : null,
            $asksItself ? self::toItself($request, $own) : HttpFetch::begin(...),
            static fn (string $name) => function_exists('gethostbynamel') ? gethostbynamel($name) ?: [] : [],
            $asksItself,
        );
    }

    /**
     * For URLs that a client names: only public hosts are asked, whatever the settings name. The connection goes to an address
     * that has been checked, because the owner of a name can change it between the check and the call.
     */
    public static function ofClient(Request $request, float $deadline): self
    {
        $known = [];
        $send = static function (string $method, string $url, int $bytes, float $seconds, array $headers) use (&$known): ?Fetched {
            $host = (string) parse_url((string) Origin::ofUrl($url), PHP_URL_HOST);
            $address = filter_var($host, FILTER_VALIDATE_IP) === false ? $known[$host][0] ?? null : $host;

            return $address === null ? null : HttpFetch::begin($method, $url, $bytes, $seconds, $headers, address: $address);
        };

        return new self(
            self::ownOrigin($request) ?? 'https://player.invalid',
            $deadline,
            [],
            OwnServer::isAlone() ? Origin::ofUrl($request->server ?? '') : null,
            $send,
            static function (string $name) use (&$known): array {
                return $known[$name] ??= PublicAddress::resolve($name);
            },
        );
    }

    public function isSecure(): bool
    {
        return str_starts_with($this->origin, 'https:');
    }

    /** Whether the browser asks for CORS. */
    public function isForeign(string $url): bool
    {
        return Origin::ofUrl($url) !== $this->origin;
    }

    public function isOver(): bool
    {
        return microtime(true) >= $this->deadline;
    }

    /** The URL of an ad as the player calls it: by https from a page of https. */
    public function callableUrl(string $url): string
    {
        return $this->isSecure() ? (string) preg_replace('~^http:(//[^/?#:]+)(?::80)?(?=[/?#:]|$)~i', 'https:$1', $url) : $url;
    }

    /**
     * A GET with the player's Origin; redirects are followed.
     *
     * @param int $bytes of the body that are read at most
     * @param array<string, string> $headers
     */
    public function get(string $url, int $bytes, array $headers = []): ?Fetched
    {
        for ($redirects = 0; ; $redirects += 1) {
            $answer = $this->step($url, $bytes, $headers);
            $next = $answer === null ? null : self::redirect($answer, $url);
            if ($next === null || $redirects === self::MAX_REDIRECTS) {
                return $answer;
            }
            $url = $next;
        }
    }

    /**
     * The same without its redirects; null for a URL with an obstacle, too.
     *
     * @param array<string, string> $headers
     */
    public function step(string $url, int $bytes, array $headers = []): ?Fetched
    {
        $headers += ['Origin' => $this->origin, 'Accept' => '*/*'];

        return $this->obstacle($url) === null ? ($this->send)('GET', $url, $bytes, $this->seconds(), $headers) : null;
    }

    /**
     * The preflight of a GET, as browsers send it.
     *
     * @param list<string> $names of headers, in lower case
     */
    public function preflight(string $url, array $names): ?Fetched
    {
        sort($names);

        return $this->obstacle($url) !== null ? null : ($this->send)('OPTIONS', $url, 1024, $this->seconds(), [
            'Origin' => $this->origin,
            'Access-Control-Request-Method' => 'GET',
            'Access-Control-Request-Headers' => implode(',', $names),
        ]);
    }

    /** Why a URL is not requested; null when it is. */
    public function obstacle(string $url): ?Finding
    {
        $origin = Origin::ofUrl($url);
        $shown = UrlReference::shown($url);
        if ($origin === null) {
            return Finding::bad("Это не адрес: $shown", 'Нужен адрес, который начинается с https://.');
        }
        if ($this->isSecure() && str_starts_with($origin, 'http:')) {
            $advice = 'Страница плеера открыта по https, и браузер не загрузит файл по http: отдавайте его по https.';

            return Finding::bad("Смешанное содержимое: $shown", $advice);
        }
        if ($origin === $this->blocked || ($this->blocked !== null && $this->isItself($origin))) {
            $advice = 'php -S отвечает на один запрос за раз: запустите его с PHP_CLI_SERVER_WORKERS=4.';

            return Finding::warning("Не проверено, потому что это тот же сервер: $shown", $advice);
        }
        if ($this->isOutside($origin)) {
            $advice = 'Зрители его не откроют, и проверка к нему не обращалась: укажите адрес, который виден из интернета.';

            return Finding::bad("Адрес внутренней сети: $shown", $advice);
        }

        return null;
    }

    /** A private address where the settings name only public ones, and films of this host are on a public page. */
    private function isOutside(string $origin): bool
    {
        if (in_array($origin, $this->trusted, true) || $this->isItself($origin) || !$this->isPrivate($origin)) {
            return false;
        }

        return array_filter([...$this->trusted, ...$this->asksItself ? [$this->origin] : []], $this->isPrivate(...)) === [];
    }

    private function isItself(string $origin): bool
    {
        return $this->asksItself && $origin === $this->origin;
    }

    /** @return \Closure(string, string, int, float, array<string, string>): ?Fetched */
    private static function toItself(Request $request, string $own): \Closure
    {
        return static fn (string $method, string $url, int $bytes, float $seconds, array $headers) => Origin::ofUrl($url) === $own
            ? OwnServer::ask($request, (string) preg_replace('~^[^/]*//[^/?#]*~', '', $url), $headers, $seconds, $method, $bytes)
            : HttpFetch::begin($method, $url, $bytes, $seconds, $headers);
    }

    private function isPrivate(string $origin): bool
    {
        return PublicAddress::ofOrigin($origin, $this->resolve) === null;
    }

    private function seconds(): float
    {
        return min(self::CALL_S, $this->deadline - microtime(true));
    }

    /** Where an answer leads on. */
    public static function redirect(Fetched $answer, string $url): ?string
    {
        $isRedirect = in_array($answer->status, [301, 302, 303, 307, 308], true);

        return $isRedirect ? UrlReference::resolve($answer->header('location'), $url) : null;
    }

    /** Our origin as the browser has it. Some servers drop the port of the Host header. */
    private static function ownOrigin(Request $request): ?string
    {
        $origin = Origin::ofUrl($request->address() ?? '');
        $port = parse_url($request->server ?? '', PHP_URL_PORT);
        $isLost = $origin !== null && !PublicHosts::isProxied($request) && preg_match('~:\d+$~', $origin) !== 1
            && is_int($port) && !in_array($port, [80, 443], true);

        return $isLost ? "$origin:$port" : $origin;
    }
}
