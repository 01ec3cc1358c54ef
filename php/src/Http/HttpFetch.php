<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/**
 * One request by HTTP/1.1 with limits of time and size. Redirects are not followed, because the caller has chosen the host,
 * and proxies of the environment are not used.
 *
 * ext-curl sends it, with one limit from the lookup of the name to the last byte. PHP's own wrapper does so where curl is
 * missing. There the limit begins anew with each packet of the head, and of chunks without content: an origin that drips them
 * keeps the process. The self-check says so.
 */
final readonly class HttpFetch
{
    private const MAX_HEAD_BYTES = 65_536;
    private const CURL = ['curl_init', 'curl_setopt_array', 'curl_exec'];

    /**
     * @param list<string> $lines the headers
     * @param bool $isCut whether a longer body ends at the limit; else it fails
     * @param string|null $address to connect to; null: one of those that the name of the host has
     * @param string|null $sent the body of the request
     * @param float|null $connectS a shorter limit for the connection; PHP's wrapper has none of its own
     */
    private function __construct(
        private string $method,
        private string $url,
        private array $lines,
        private int $maxBytes,
        private float $seconds,
        private bool $verifies,
        private bool $isCut,
        private ?string $address,
        private ?string $sent = null,
        private ?float $connectS = null,
    ) {
    }

    /** @return 'curl'|'wrapper'|null the way of this host; some hosts switch functions off */
    public static function way(): ?string
    {
        return match (true) {
            array_filter(self::CURL, function_exists(...)) === self::CURL => 'curl',
            filter_var(ini_get('allow_url_fopen'), FILTER_VALIDATE_BOOL) => 'wrapper',
            default => null,
        };
    }

    /**
     * @param array<string, string> $headers
     * @return Fetched|null null when the response is late, incomplete or too long
     */
    public static function get(string $url, int $maxBytes, float $seconds, array $headers = []): ?Fetched
    {
        return self::send('GET', $url, $maxBytes, $seconds, $headers, true, false);
    }

    /**
     * The first bytes of a response of any length: the body ends at the limit.
     *
     * @param array<string, string> $headers
     * @param bool $verifies whether the certificate must name the host
     * @param string|null $address that has been checked: ext-curl connects to it, whatever the name leads to by then
     */
    public static function begin(
        string $method,
        string $url,
        int $bytes,
        float $seconds,
        array $headers = [],
        bool $verifies = true,
        ?string $address = null,
    ): ?Fetched {
        return self::send($method, $url, $bytes, $seconds, $headers, $verifies, true, $address);
    }

    /**
     * Sends a body, once: whether a late answer means that the body has arrived is for the caller to say.
     *
     * @param array<string, string> $headers
     * @param float $connectS limit of the connection with its TLS handshake, within the limit of the whole
     * @param string|null $address that has been checked, as of `begin`
     */
    public static function post(
        string $url,
        string $body,
        int $maxBytes,
        float $seconds,
        array $headers,
        float $connectS,
        ?string $address = null,
    ): ?Fetched {
        // Without `Expect` curl does not wait a second for an interim answer to a long body.
        $headers += ['Content-Type' => 'application/octet-stream', 'Content-Length' => (string) strlen($body), 'Expect' => ''];

        return self::send('POST', $url, $maxBytes, $seconds, $headers, true, false, $address, $body, $connectS);
    }

    /** @param array<string, string> $headers */
    private static function send(
        string $method,
        string $url,
        int $bytes,
        float $seconds,
        array $headers,
        bool $verifies,
        bool $isCut,
        ?string $address = null,
        ?string $sent = null,
        ?float $connectS = null,
    ): ?Fetched {
        if ($seconds <= 0 || preg_match('~^(https?://)(?:([^/?#]*)@)?([^/?#@]+)([^#]*)~is', $url, $match) !== 1) {
            return null;
        }
        [, $scheme, $login, $host, $target] = $match;
        $headers += ['Host' => $host, 'Connection' => 'close', 'User-Agent' => 'vv-player'];
        if ($login !== '') {
            $headers['Authorization'] = 'Basic ' . base64_encode(rawurldecode(str_contains($login, ':') ? $login : "$login:"));
        }
        $lines = array_map(static fn ($name, $value) => "$name: " . strtr($value, "\r\n", '  '), array_keys($headers), $headers);
        $encoded = preg_replace_callback('~[^!-\~]~', static fn (array $byte) => rawurlencode($byte[0]), $target);
        $fetch = new self($method, $scheme . $host . $encoded, $lines, $bytes, $seconds, $verifies, $isCut, $address, $sent, $connectS);
        $answer = self::way() === 'curl' ? $fetch->byCurl() : $fetch->byWrapper();
        [$status, $found] = self::head($answer[0] ?? []);

        return $answer === null || $status === null ? null : new Fetched($status, $found, $answer[1]);
    }

    /** @return array{list<string>, string}|null lines of the head, and the body */
    private function byCurl(): ?array
    {
        [$head, $headBytes, $body] = [[], 0, ''];
        $readHead = static function (\CurlHandle $curl, string $line) use (&$head, &$headBytes): int {
            $headBytes += strlen($line);
            // Interim answers come first, and trailers at the end.
            if (end($head) !== '' || str_starts_with($line, 'HTTP/')) {
                $head[] = rtrim($line);
            }

            return $headBytes > self::MAX_HEAD_BYTES ? -1 : strlen($line);
        };
        $readBody = function (\CurlHandle $curl, string $piece) use (&$body): int {
            $body .= $piece;

            return strlen($body) < $this->maxBytes + ($this->isCut ? 0 : 1) ? strlen($piece) : -1;
        };
        $curl = curl_init($this->url);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $this->method,
            CURLOPT_HTTPHEADER => $this->lines,
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_PROXY => '',
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => max(1, (int) ($this->seconds * 1000)),
            CURLOPT_SSL_VERIFYPEER => $this->verifies,
            CURLOPT_SSL_VERIFYHOST => $this->verifies ? 2 : 0,
            CURLOPT_HEADERFUNCTION => $readHead,
            CURLOPT_WRITEFUNCTION => $readBody,
        ] + array_filter([
            CURLOPT_CAINFO => (string) ini_get('openssl.cafile'),
            CURLOPT_RESOLVE => $this->resolved(),
            CURLOPT_CONNECTTIMEOUT_MS => $this->connectS === null ? 0 : max(1, (int) ($this->connectS * 1000)),
        ]) + ($this->sent === null ? [] : [CURLOPT_POSTFIELDS => $this->sent]));
        $isWhole = curl_exec($curl) === true && end($head) === '';

        return $isWhole || ($this->isCut && strlen($body) >= $this->maxBytes) ? [$head, substr($body, 0, $this->maxBytes)] : null;
    }

    /** @return list<string> the host with its checked address, in the form of curl */
    private function resolved(): array
    {
        $host = (string) parse_url($this->url, PHP_URL_HOST);
        $port = parse_url($this->url, PHP_URL_PORT) ?: (stripos($this->url, 'https:') === 0 ? 443 : 80);
        $address = str_contains((string) $this->address, ':') ? "[$this->address]" : $this->address;

        return $this->address === null ? [] : ["$host:$port:$address"];
    }

    /** @return array{list<string>, string}|null lines of the head, and the body */
    private function byWrapper(): ?array
    {
        $deadline = microtime(true) + $this->seconds;
        // PHP warns of a failed connection; the caller gets null.
        $stream = @fopen($this->url, 'rb', false, stream_context_create([
            'http' => [
                'method' => $this->method,
                'header' => $this->lines,
                'protocol_version' => 1.1,
                'follow_location' => 0,
                'ignore_errors' => true,
                'timeout' => $this->seconds,
            ] + ($this->sent === null ? [] : ['content' => $this->sent]),
            'ssl' => ['verify_peer' => $this->verifies, 'verify_peer_name' => $this->verifies],
        ]));
        if ($stream === false) {
            return null;
        }
        $head = stream_get_meta_data($stream)['wrapper_data'] ?? [];
        $isLong = strlen(implode("\r\n", $head)) > self::MAX_HEAD_BYTES;
        $body = $isLong ? null : $this->body($stream, ...self::head($head), deadline: $deadline);
        fclose($stream);

        return $body === null ? null : [$head, $body];
    }

    /**
     * @param resource $stream with its chunks decoded
     * @param array<string, string> $headers
     */
    private function body($stream, ?int $status, array $headers, float $deadline): ?string
    {
        if ($status === 204 || $status === 304) {
            return '';
        }
        $coding = strtolower($headers['transfer-encoding'] ?? '');
        $length = $coding === '' ? $headers['content-length'] ?? null : null;
        $isOdd = !in_array($coding, ['', 'chunked'], true) || preg_match('~^\d{1,15}$~D', $length ?? '0') !== 1;
        if ($isOdd || (!$this->isCut && (int) $length > $this->maxBytes)) {
            return null;
        }
        // One byte more tells a body that is too long.
        $wanted = min($length === null ? PHP_INT_MAX : (int) $length, $this->maxBytes + ($this->isCut ? 0 : 1));
        for ($body = ''; strlen($body) < $wanted && !feof($stream); $body .= $piece) {
            $left = $deadline - microtime(true);
            if ($left <= 0) {
                return null;
            }
            stream_set_timeout($stream, (int) $left, (int) (fmod($left, 1) * 1e6));
            // A longer read waits for all its bytes where chunks are decoded.
            $piece = (string) @fread($stream, 1);
            ['timed_out' => $isLate, 'unread_bytes' => $waiting] = stream_get_meta_data($stream);
            if ($isLate) {
                return null;
            }
            $more = min($waiting, $wanted - strlen($body) - 1);
            $piece .= $more > 0 ? fread($stream, $more) : '';
        }

        return strlen($body) > $this->maxBytes || ($length !== null && strlen($body) < $wanted) ? null : $body;
    }

    /**
     * @param list<string> $lines of one answer, or of several, of which the last counts
     * @return array{int|null, array<string, string>} the status, null for another protocol; headers by lower-case name
     */
    private static function head(array $lines): array
    {
        $status = null;
        $headers = [];
        foreach ($lines as $line) {
            if (preg_match('~^HTTP/[\d.]+ (\d{3})~', $line, $match) === 1) {
                [$status, $headers] = [(int) $match[1], []];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $name = strtolower(trim($name));
                // A browser refuses a repeated header of CORS.
                $before = str_starts_with($name, 'access-control-') && isset($headers[$name]) ? "$headers[$name], " : '';
                $headers[$name] = $before . trim($value);
            }
        }

        return [$status, $headers];
    }
}
