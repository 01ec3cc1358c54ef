<?php

declare(strict_types=1);

namespace VvPlayer;

/** One GET, bounded in time and size. Redirects are not followed: whoever asked has named the host. */
final readonly class HttpFetch
{
    private const CHUNK_BYTES = 65_536;

    /**
     * @param array<string, string> $headers
     * @param array<string, mixed> $ssl options of the stream's TLS
     * @return Fetched|null null when nothing whole came in time, or more than so many bytes
     */
    public static function get(string $url, int $maxBytes, float $seconds, array $headers = [], array $ssl = []): ?Fetched
    {
        $end = microtime(true) + $seconds;
        $lines = array_map(static fn ($name, $value) => "$name: $value", array_keys($headers), $headers);
        $context = stream_context_create(['ssl' => $ssl, 'http' => [
            'follow_location' => 0,
            'ignore_errors' => true,
            'timeout' => $seconds,
            'protocol_version' => 1.1,
            'user_agent' => 'vv-player',
            'header' => implode("\r\n", ['Connection: close', ...$lines]),
        ]]);
        // Whatever goes wrong is a warning of PHP, and for us an answer that did not come.
        $stream = @fopen($url, 'rb', false, $context);
        if ($stream === false) {
            return null;
        }
        try {
            $body = self::read($stream, $maxBytes, $end);
            $head = self::head(stream_get_meta_data($stream)['wrapper_data'] ?? []);
        } finally {
            fclose($stream);
        }
        $length = $head[1]['content-length'] ?? null;
        $isWhole = $body !== null && ($length === null || (int) $length === strlen($body));

        return $isWhole ? new Fetched($head[0], $head[1], $body) : null;
    }

    /** @param resource $stream */
    private static function read($stream, int $maxBytes, float $end): ?string
    {
        $body = '';
        while (!feof($stream)) {
            $left = $end - microtime(true);
            if ($left <= 0) {
                return null;
            }
            stream_set_timeout($stream, (int) $left, (int) (fmod($left, 1) * 1e6));
            $body .= (string) @fread($stream, self::CHUNK_BYTES);
            if (strlen($body) > $maxBytes || stream_get_meta_data($stream)['timed_out']) {
                return null;
            }
        }

        return $body;
    }

    /**
     * @param list<string> $lines
     * @return array{int, array<string, string>}
     */
    private static function head(array $lines): array
    {
        $status = 0;
        $headers = [];
        foreach ($lines as $line) {
            if (preg_match('~^HTTP/[\d.]+ (\d{3})~', $line, $match) === 1) {
                [$status, $headers] = [(int) $match[1], []];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower(trim($name))] = trim($value);
            }
        }

        return [$status, $headers];
    }
}
