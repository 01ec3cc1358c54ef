<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Catalogue\LogOnce;
use VvPlayer\Settings\Settings;

/**
 * The small facts that the desk keeps between requests: alert rules and their state, webhooks on their way, attempts to sign
 * in, ends of sessions, the times of the last jobs. One JSON file, changed under a lock and replaced whole, so that no reader
 * sees half of it and no change is lost. Statistics are not among them.
 */
final readonly class DeskState
{
    public const FILE = 'desk-state.json';
    public const MAX_BYTES = 524_288;
    private const LOCK = 'desk-state.lock';
    private const BROKEN = 'desk-state.broken.json';
    private const VERSION = 1;
    private const LOCK_WAIT_S = 2.0;
    private const LOCK_PAUSE_US = 10_000;
    private const JSON = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;

    /** @param string $folder of the cache; created if it is missing */
    public function __construct(private string $folder)
    {
    }

    public static function of(Settings $settings): self
    {
        return new self($settings->cache);
    }

    /** @return array<mixed> by section; empty without a file, and for a broken one */
    public function read(): array
    {
        $text = $this->text();

        return $text === null ? [] : $this->parse($text) ?? [];
    }

    /**
     * A section, such as `rules`: somebody may have changed the file by hand, so its owner checks what is in it.
     *
     * @param array<mixed> $state
     * @return array<mixed>
     */
    public static function section(array $state, string $name): array
    {
        return is_array($state[$name] ?? null) ? $state[$name] : [];
    }

    /**
     * Changes the state while nobody else does. Slow work belongs before or after it.
     *
     * @param callable(array<mixed>): array<mixed> $change from the state as it is now to the next one
     * @return bool whether the next one is stored; the log says why not
     */
    public function change(callable $change): bool
    {
        if (!is_dir($this->folder)) {
            @mkdir($this->folder, 0o755, true);
        }
        $lock = @fopen("$this->folder/" . self::LOCK, 'c');
        if ($lock === false) {
            return $this->refuse('cannot be written: PHP may not write to the folder of VV_CACHE_DIR');
        }
        try {
            return self::isLocked($lock) ? $this->replace($change) : $this->refuse('is locked by another process');
        } finally {
            fclose($lock);
        }
    }

    /** @param callable(array<mixed>): array<mixed> $change */
    private function replace(callable $change): bool
    {
        $text = $this->text();
        $before = $text === null ? [] : $this->parse($text);
        if ($before === null) {
            // The rules in it may be mended by hand.
            @rename("$this->folder/" . self::FILE, "$this->folder/" . self::BROKEN);
        }
        $after = json_encode(['version' => self::VERSION] + $change($before ?? []), self::JSON);
        if ($after === $text) {
            return true;
        }
        if (strlen($after) > self::MAX_BYTES) {
            return $this->refuse('would be longer than ' . self::MAX_BYTES . ' bytes, so the change is not stored');
        }

        return $this->store($after) || $this->refuse('cannot be written: the disk is full, or PHP may not write to it');
    }

    private function store(string $text): bool
    {
        $part = "$this->folder/" . self::FILE . '.' . bin2hex(random_bytes(6)) . '.part';
        $file = @fopen($part, 'x');
        if ($file === false) {
            return false;
        }
        // Secrets of webhooks are in it.
        @chmod($part, 0o600);
        $isWhole = @fwrite($file, $text) === strlen($text) && @fflush($file) && @fsync($file);
        fclose($file);
        if ($isWhole && @rename($part, "$this->folder/" . self::FILE)) {
            return true;
        }
        @unlink($part);

        return false;
    }

    private function text(): ?string
    {
        $text = @file_get_contents("$this->folder/" . self::FILE, length: self::MAX_BYTES + 1);

        return $text === false ? null : $text;
    }

    /** @return array<mixed>|null null for a broken file */
    private function parse(string $text): ?array
    {
        $state = strlen($text) > self::MAX_BYTES ? null : json_decode($text, true);
        if (is_array($state) && ($state['version'] ?? null) === self::VERSION) {
            return $state;
        }
        (new LogOnce($this->folder))->write('desk-state ' . hash('sha256', $text), static fn () => [
            self::FILE . ' is broken, or of another version, so it counts as empty; the next change keeps it as ' . self::BROKEN,
        ]);

        return null;
    }

    private function refuse(string $why): bool
    {
        error_log('VV Player: ' . self::FILE . " $why");

        return false;
    }

    /** @param resource $lock */
    private static function isLocked($lock): bool
    {
        for ($end = microtime(true) + self::LOCK_WAIT_S; !flock($lock, LOCK_EX | LOCK_NB, $isTaken); usleep(self::LOCK_PAUSE_US)) {
            if ($isTaken !== 1) {
                // Some file systems have no locks. The file is still replaced whole.
                return true;
            }
            if (microtime(true) >= $end) {
                return false;
            }
        }

        return true;
    }
}
