<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** The parts of a request that the response depends on. */
final readonly class Request
{
    private const SCRIPT = '/vv-player.php';
    private const HOST = '~^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$~iD';

    /**
     * @param string|array<mixed>|null $path the `path` of the query as PHP parsed it (`path[]=` makes an array); null when absent
     * @param array<string, string> $headers by lower-case name
     * @param string|null $routedUrlPath the URL's path where PHP asks us about every URL; null where the web server has chosen
     * @param array<mixed> $query as PHP parsed it
     * @param string $urlPath the URL's path
     * @param string|null $server where our own web server listens, such as `http://127.0.0.1:80`, independent of the client
     * @param bool $isSecure whether the browser used https, to this server or to a proxy before it
     * @param string|null $documentRoot the folder whose files the web server gives out; null when it asks us about every URL
     * @param string $protocol of the request as it reached this server, such as `HTTP/1.1`
     * @param string $client the address that the connection comes from: of the browser, or of a proxy
     */
    public function __construct(
        public string $method = 'GET',
        public string|array|null $path = null,
        private array $headers = [],
        private ?string $routedUrlPath = null,
        private array $query = [],
        public string $urlPath = self::SCRIPT,
        public bool $isSecure = false,
        public ?string $server = null,
        public string $protocol = 'HTTP/1.1',
        public ?string $documentRoot = null,
        public string $client = '',
    ) {
    }

    /** @param array<string, string> $query */
    public function withQuery(array $query): self
    {
        return new self(...['query' => $query] + get_object_vars($this));
    }

    /** The call of a path of ours by the same client. */
    public function withPath(string $path): self
    {
        return new self(...['method' => 'GET', 'path' => $path] + get_object_vars($this));
    }

    public static function fromGlobals(string $sapi = PHP_SAPI): self
    {
        // CGI names these two without HTTP_.
        $headers = array_filter(
            ['content-type' => $_SERVER['CONTENT_TYPE'] ?? null, 'content-length' => $_SERVER['CONTENT_LENGTH'] ?? null],
            is_string(...),
        );
        foreach ($_SERVER as $key => $value) {
            if (is_string($key) && is_string($value) && str_starts_with($key, 'HTTP_')) {
                $headers[strtolower(strtr(substr($key, strlen('HTTP_')), '_', '-'))] = $value;
            }
        }
        $urlPath = self::pathOf((string) ($_SERVER['REQUEST_URI'] ?? ''));
        $https = strtolower((string) ($_SERVER['HTTPS'] ?? ''));
        $isTls = $https !== '' && $https !== 'off';

        return new self(
            (string) ($_SERVER['REQUEST_METHOD'] ?? 'GET'),
            $_GET['path'] ?? null,
            $headers,
            $sapi === 'cli-server' ? $urlPath : null,
            $_GET,
            $urlPath,
            $isTls || strtolower($headers['x-forwarded-proto'] ?? '') === 'https',
            self::serverOf($_SERVER, $isTls),
            (string) ($_SERVER['SERVER_PROTOCOL'] ?? ''),
            $sapi === 'cli-server' ? null : ((string) ($_SERVER['DOCUMENT_ROOT'] ?? '') ?: null),
            (string) ($_SERVER['REMOTE_ADDR'] ?? ''),
        );
    }

    /**
     * The path of a request's target. Our own addresses begin with it, and a second slash would make a host of its first
     * folder: `//evil.example/..%2fplayer/vv-player.php` reaches this script through nginx.
     */
    private static function pathOf(string $target): string
    {
        $path = (string) preg_replace('~^[a-z][a-z0-9+.-]*://[^/?#]*~i', '', explode('?', $target, 2)[0]);

        return (string) preg_replace('~^[/\\\\]+~', '/', $path);
    }

    /** @param array<mixed> $server */
    private static function serverOf(array $server, bool $isTls): ?string
    {
        // PHP's built-in server gives no address, but its name is the one that it listens on.
        $address = (string) ($server['SERVER_ADDR'] ?? (PHP_SAPI === 'cli-server' ? $server['SERVER_NAME'] ?? '' : ''));
        $port = (int) ($server['SERVER_PORT'] ?? 0);
        if ($port === 0 || filter_var($address, FILTER_VALIDATE_IP) === false) {
            return null;
        }
        $host = str_contains($address, ':') ? "[$address]" : $address;

        return ($isTls ? 'https' : 'http') . "://$host:$port";
    }

    /** An absent header reads as an empty one. No rule distinguishes them. */
    public function header(string $name): string
    {
        return $this->headers[strtolower($name)] ?? '';
    }

    /** @return list<string> the values of a cookie; a browser sends those of several folders, the nearest first */
    public function cookies(string $name): array
    {
        $pairs = array_map(static fn (string $pair) => explode('=', trim($pair, " \t"), 2), explode(';', $this->header('Cookie')));

        return array_values(array_map(
            static fn (array $pair) => $pair[1],
            array_filter($pairs, static fn (array $pair) => count($pair) === 2 && $pair[0] === $name),
        ));
    }

    public function has(string $parameter): bool
    {
        return array_key_exists($parameter, $this->query);
    }

    /** A parameter of the query; empty when it is absent or no text. */
    public function parameter(string $name): string
    {
        $value = $this->query[$name] ?? '';

        return is_string($value) ? $value : '';
    }

    /** @param list<string> $names the only ones that the parameters of the query may have */
    public function hasOnly(array $names): bool
    {
        return array_diff(array_map(strval(...), array_keys($this->query)), $names) === [];
    }

    /**
     * Those of these parameters that are text, by name, in the order of the query.
     *
     * @param list<string> $names
     * @return array<string, string>
     */
    public function parameters(array $names): array
    {
        return array_filter(array_intersect_key($this->query, array_flip($names)), is_string(...));
    }

    /** The URL's path of a file beside the script. */
    public function pathBeside(string $name): string
    {
        return preg_replace('~[^/]*$~D', '', $this->urlPath) . $name;
    }

    /** The Host header in lower case, with its port; null for an invalid one. */
    public function host(): ?string
    {
        return self::hostIn($this->header('Host'));
    }

    /** A host with an optional port, in lower case; null for any other text. */
    public static function hostIn(string $text): ?string
    {
        return preg_match(self::HOST, $text) === 1 ? strtolower($text) : null;
    }

    /** Our own URL as the browser sees it, without a query; null for an invalid Host header or path. */
    public function address(): ?string
    {
        $host = $this->host();
        if ($host === null || preg_match('~^/[A-Za-z0-9._\~/-]*$~D', $this->urlPath) !== 1) {
            return null;
        }

        return ($this->isSecure ? 'https' : 'http') . "://$host$this->urlPath";
    }

    /** `php -S … vv-player.php` routes every URL here. Only the script's own URL, under any folder, is the player's. */
    public function isForPlayer(): bool
    {
        return $this->routedUrlPath === null || str_ends_with($this->routedUrlPath, self::SCRIPT);
    }
}
