<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/**
 * One request by HTTP/1.1, bounded in time and size from the first packet to the last. PHP's own http wrapper has no limit for
 * headers: an origin that sends them slowly would block a worker for ever. Redirects are not followed, because the
 * caller has chosen the host.
 */
final readonly class HttpFetch
{
    private const MAX_HEAD_BYTES = 65_536;
    private const MAX_CHUNK_LINE_BYTES = 1024;
    private const PORTS = ['http' => 80, 'https' => 443];

    /**
     * @param array<string, string> $headers
     * @param array<string, mixed> $ssl options of the stream's TLS
     * @return Fetched|null null when the response is late, incomplete or too long
     */
    public static function get(string $url, int $maxBytes, float $seconds, array $headers = [], array $ssl = []): ?Fetched
    {
        return self::send('GET', $url, $maxBytes, $seconds, $headers, $ssl);
    }

    /**
     * The first bytes of a response of any length: the body ends at the limit.
     *
     * @param array<string, string> $headers
     * @param array<string, mixed> $ssl options of the stream's TLS
     */
    public static function begin(
        string $method,
        string $url,
        int $bytes,
        float $seconds,
        array $headers = [],
        array $ssl = [],
    ): ?Fetched {
        return self::send($method, $url, $bytes, $seconds, $headers, $ssl, true);
    }

    /**
     * @param array<string, string> $headers
     * @param array<string, mixed> $ssl
     */
    private static function send(
        string $method,
        string $url,
        int $maxBytes,
        float $seconds,
        array $headers,
        array $ssl,
        bool $isCut = false,
    ): ?Fetched {
        $deadline = microtime(true) + $seconds;
        $parts = parse_url($url);
        $scheme = strtolower($parts['scheme'] ?? '');
        if (!isset($parts['host'], self::PORTS[$scheme])) {
            return null;
        }
        $port = $parts['port'] ?? self::PORTS[$scheme];
        $connection = TimedConnection::open($parts['host'], $port, $scheme === 'https' ? $ssl : null, $deadline);
        if ($connection === null) {
            return null;
        }
        try {
            $head = $connection->write(self::request($method, $parts, $headers)) ? self::head($connection) : null;
            $body = $head === null ? null : self::body($connection, $head[0], $head[1], $maxBytes, $isCut);
        } finally {
            $connection->close();
        }

        return $body === null ? null : new Fetched($head[0], $head[1], $body);
    }

    /**
     * @param array<string, string|int> $url as parse_url() has it
     * @param array<string, string> $headers
     */
    private static function request(string $method, array $url, array $headers): string
    {
        $target = ($url['path'] ?? '/') . (isset($url['query']) ? "?{$url['query']}" : '');
        $login = rawurldecode((string) ($url['user'] ?? '')) . ':' . rawurldecode((string) ($url['pass'] ?? ''));
        $headers += [
            'Host' => $url['host'] . (isset($url['port']) ? ":{$url['port']}" : ''),
            'Connection' => 'close',
            'User-Agent' => 'vv-player',
        ] + (isset($url['user']) ? ['Authorization' => 'Basic ' . base64_encode($login)] : []);
        $lines = array_map(static fn ($name, $value) => "$name: " . strtr($value, "\r\n", '  '), array_keys($headers), $headers);
        $encode = static fn (array $match) => rawurlencode($match[0]);

        return "$method " . preg_replace_callback('~[^!-\~]~', $encode, $target) . " HTTP/1.1\r\n"
            . implode("\r\n", $lines) . "\r\n\r\n";
    }

    /** @return array{int, array<string, string>}|null the status and the headers by lower-case name, interim responses left out */
    private static function head(TimedConnection $connection): ?array
    {
        $left = self::MAX_HEAD_BYTES;
        do {
            $line = $connection->line($left);
            if ($line === null || preg_match('~^HTTP/[\d.]+ (\d{3})~', $line, $match) !== 1) {
                return null;
            }
            $headers = [];
            for ($status = (int) $match[1]; $line !== ''; $line = $connection->line($left)) {
                if ($line === null) {
                    return null;
                }
                $left -= strlen($line) + 2;
                if (str_contains($line, ':')) {
                    [$name, $value] = explode(':', $line, 2);
                    $name = strtolower(trim($name));
                    // A browser refuses a repeated header of CORS.
                    $before = str_starts_with($name, 'access-control-') && isset($headers[$name]) ? "$headers[$name], " : '';
                    $headers[$name] = $before . trim($value);
                }
            }
        } while ($status < 200 && $status !== 101);

        return [$status, $headers];
    }

    /** @param array<string, string> $headers */
    private static function body(
        TimedConnection $connection,
        int $status,
        array $headers,
        int $maxBytes,
        bool $isCut,
    ): ?string {
        if ($status === 204 || $status === 304) {
            return '';
        }
        $coding = strtolower($headers['transfer-encoding'] ?? '');
        if ($coding !== '') {
            return $coding === 'chunked' ? self::chunks($connection, $maxBytes, $isCut) : null;
        }
        $length = $headers['content-length'] ?? null;
        if ($length === null) {
            return $connection->rest($maxBytes, $isCut);
        }
        if (preg_match('~^\d{1,15}$~D', $length) !== 1 || (!$isCut && (int) $length > $maxBytes)) {
            return null;
        }

        return $connection->bytes(min((int) $length, $maxBytes));
    }

    private static function chunks(TimedConnection $connection, int $maxBytes, bool $isCut): ?string
    {
        $body = '';
        while (true) {
            $line = $connection->line(self::MAX_CHUNK_LINE_BYTES);
            if ($line === null || preg_match('~^([0-9a-f]{1,8})[ \t]*(?:;|$)~iD', $line, $match) !== 1) {
                return null;
            }
            $size = (int) hexdec($match[1]);
            if ($size === 0) {
                return $body;
            }
            $left = $maxBytes - strlen($body);
            if ($size > $left) {
                $last = $isCut ? $connection->bytes($left) : null;

                return $last === null ? null : $body . $last;
            }
            $chunk = $connection->bytes($size);
            if ($chunk === null || $connection->line(0) !== '') {
                return null;
            }
            $body .= $chunk;
        }
    }
}
