<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/**
 * A connection with one deadline for connecting, the TLS handshake, writing and reading. PHP's own timeouts restart
 * with every byte. Only the DNS lookup has the limit of the machine's resolver.
 */
final class TimedConnection
{
    private const CHUNK_BYTES = 65_536;
    private const HANDSHAKE_POLL_S = 0.05;

    private string $buffer = '';
    /** Number of consumed bytes of the buffer. */
    private int $position = 0;

    /** @param resource $stream */
    private function __construct(private $stream, private readonly float $deadline)
    {
    }

    /**
     * @param string $host a name or a number, an IPv6 one in brackets
     * @param array<string, mixed>|null $ssl options of the stream's TLS; null for a plain connection
     * @param float $deadline as microtime(true) tells the time
     */
    public static function open(string $host, int $port, ?array $ssl, float $deadline): ?self
    {
        $left = $deadline - microtime(true);
        // Some hosts disable it.
        if ($left <= 0 || !function_exists('stream_socket_client')) {
            return null;
        }
        $context = stream_context_create(['ssl' => ($ssl ?? []) + ['peer_name' => trim($host, '[]')]]);
        // PHP warns of a failed connection; the caller gets null.
        $stream = @stream_socket_client("tcp://$host:$port", $code, $message, $left, STREAM_CLIENT_CONNECT, $context);
        if ($stream === false) {
            return null;
        }
        $connection = new self($stream, $deadline);
        if ($ssl !== null && !$connection->encrypt()) {
            $connection->close();

            return null;
        }

        return $connection;
    }

    public function close(): void
    {
        fclose($this->stream);
    }

    public function write(string $text): bool
    {
        return @fwrite($this->stream, $text) === strlen($text);
    }

    /** The next line without its end; null when no line within the limit has arrived in time. */
    public function line(int $maxBytes): ?string
    {
        $searched = 0;
        while (($end = strpos($this->buffer, "\n", $this->position + $searched)) === false) {
            $searched = strlen($this->buffer) - $this->position;
            // The carriage return may have arrived without its line feed.
            if ($searched > $maxBytes + 1 || !$this->fill()) {
                return null;
            }
        }
        $line = rtrim(substr($this->buffer, $this->position, $end - $this->position), "\r");
        $this->position = $end + 1;

        return strlen($line) > $maxBytes ? null : $line;
    }

    /** Exactly this many bytes; null when they have not arrived in time. */
    public function bytes(int $count): ?string
    {
        while (strlen($this->buffer) - $this->position < $count) {
            if (!$this->fill()) {
                return null;
            }
        }
        $bytes = substr($this->buffer, $this->position, $count);
        $this->position += $count;

        return $bytes;
    }

    /**
     * All bytes until the other side closes the connection; null when they exceed the limit or the deadline.
     *
     * @param bool $isCut whether bytes past the limit are left out instead
     */
    public function rest(int $maxBytes, bool $isCut = false): ?string
    {
        do {
            if (strlen($this->buffer) - $this->position > $maxBytes) {
                return $isCut ? substr($this->buffer, $this->position, $maxBytes) : null;
            }
        } while ($this->fill());
        $isEnd = microtime(true) < $this->deadline && !stream_get_meta_data($this->stream)['timed_out'];

        return $isEnd ? substr($this->buffer, $this->position) : null;
    }

    /** Waits for more bytes; false at the end of the connection or of the time. */
    private function fill(): bool
    {
        $left = $this->deadline - microtime(true);
        if ($left <= 0) {
            return false;
        }
        stream_set_timeout($this->stream, (int) $left, (int) (fmod($left, 1) * 1e6));
        $piece = (string) @fread($this->stream, self::CHUNK_BYTES);
        if ($this->position > 0) {
            $this->buffer = substr($this->buffer, $this->position);
            $this->position = 0;
        }
        $this->buffer .= $piece;

        return $piece !== '';
    }

    private function encrypt(): bool
    {
        // A blocking handshake would have a separate limit.
        stream_set_blocking($this->stream, false);
        do {
            $isDone = @stream_socket_enable_crypto($this->stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
        } while ($isDone === 0 && $this->waitABit());
        stream_set_blocking($this->stream, true);

        return $isDone === true;
    }

    /** Waits for input for a moment only, because the handshake may wait to write. */
    private function waitABit(): bool
    {
        $left = $this->deadline - microtime(true);
        $microseconds = (int) (min($left, self::HANDSHAKE_POLL_S) * 1e6);
        [$read, $write, $except] = [[$this->stream], null, null];

        return $left > 0 && @stream_select($read, $write, $except, 0, $microseconds) !== false;
    }
}
