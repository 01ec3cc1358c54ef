<?php

declare(strict_types=1);

namespace VvPlayer;

/** What the answer depends on, and nothing else of the request. */
final readonly class Request
{
    private const SCRIPT = '/vv-player.php';

    /**
     * @param string|array<mixed>|null $path the `path` of the query as PHP parsed it (`path[]=` makes an array); null when absent
     * @param array<string, string> $headers by lower-case name
     * @param string|null $routedUrlPath the URL's path where PHP asks us about every URL; null where the web server has chosen
     */
    public function __construct(
        public string $method = 'GET',
        public string|array|null $path = null,
        private array $headers = [],
        private ?string $routedUrlPath = null,
    ) {
    }

    public static function fromGlobals(string $sapi = PHP_SAPI): self
    {
        $headers = [];
        foreach ($_SERVER as $key => $value) {
            if (is_string($key) && is_string($value) && str_starts_with($key, 'HTTP_')) {
                $headers[strtolower(strtr(substr($key, strlen('HTTP_')), '_', '-'))] = $value;
            }
        }
        $url = (string) ($_SERVER['REQUEST_URI'] ?? '');

        return new self(
            (string) ($_SERVER['REQUEST_METHOD'] ?? 'GET'),
            $_GET['path'] ?? null,
            $headers,
            $sapi === 'cli-server' ? explode('?', $url, 2)[0] : null,
        );
    }

    /** An absent header reads as an empty one: no rule here tells them apart. */
    public function header(string $name): string
    {
        return $this->headers[strtolower($name)] ?? '';
    }

    /** `php -S … vv-player.php` brings every URL here; only the script's own, under any folder, is the player's. */
    public function isForPlayer(): bool
    {
        return $this->routedUrlPath === null || str_ends_with($this->routedUrlPath, self::SCRIPT);
    }
}
