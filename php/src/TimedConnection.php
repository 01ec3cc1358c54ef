<?php

declare(strict_types=1);

namespace VvPlayer;

/**
 * A connection with one deadline for all of it: connecting, the TLS handshake, and whatever is written and read. PHP's own
 * timeouts begin anew with every byte. Only the lookup of the host's name has the limit of the machine's resolver.
 */
final class TimedConnection
{
    private const CHUNK_BYTES = 65_536;
    private const HANDSHAKE_POLL_S = 0.05;

    private string $buffer = '';
    /** How much of the buffer has been taken. */
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
        // Some hosts have it turned off.
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

    /** The next line without its end; null when none of at most so many bytes has come in time. */
    public function line(int $maxBytes): ?string
    {
        $searched = 0;
        while (($end = strpos($this->buffer, "\n", $this->position + $searched)) === false) {
            $searched = strlen($this->buffer) - $this->position;
            // The carriage return may have come without its line feed.
            if ($searched > $maxBytes + 1 || !$this->fill()) {
                return null;
            }
        }
        $line = rtrim(substr($this->buffer, $this->position, $end - $this->position), "\r");
        $this->position = $end + 1;

        return strlen($line) > $maxBytes ? null : $line;
    }

    /** Exactly so many bytes; null when they have not come in time. */
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

    /** All until the other side ends the connection; null when that is more than so many bytes, or too late. */
    public function rest(int $maxBytes): ?string
    {
        do {
            if (strlen($this->buffer) - $this->position > $maxBytes) {
                return null;
            }
        } while ($this->fill());
        $isEnd = microtime(true) < $this->deadline && !stream_get_meta_data($this->stream)['timed_out'];

        return $isEnd ? substr($this->buffer, $this->position) : null;
    }

    /** Waits for more; false at the end of the connection and of the time. */
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
        // A blocking handshake would have a limit of its own, beside that of the connecting.
        stream_set_blocking($this->stream, false);
        do {
            $isDone = @stream_socket_enable_crypto($this->stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
        } while ($isDone === 0 && $this->waitABit());
        stream_set_blocking($this->stream, true);

        return $isDone === true;
    }

    /** Until something has come, for a moment only: the handshake may wait to write. */
    private function waitABit(): bool
    {
        $left = $this->deadline - microtime(true);
        $microseconds = (int) (min($left, self::HANDSHAKE_POLL_S) * 1e6);
        [$read, $write, $except] = [[$this->stream], null, null];

        return $left > 0 && @stream_select($read, $write, $except, 0, $microseconds) !== false;
    }
}
