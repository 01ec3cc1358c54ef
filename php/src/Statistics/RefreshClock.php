<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * A file that one process at a time holds while it refreshes, with the time and the duration of the last refresh. Where it
 * cannot be opened, a refresh runs when it is asked for, and none is due.
 */
final readonly class RefreshClock
{
    private const FILE = 'statistics-refresh.json';
    private const EVERY_S = 60;
    /** So refreshes take a tenth of one core at most. */
    private const PAUSE_FACTOR = 10;

    /** @param string $folder of caches */
    public function __construct(private string $folder)
    {
    }

    /** The last refresh in Unix seconds; null for none that is known. */
    public function lastAt(): ?int
    {
        return $this->last()[0];
    }

    public function isDue(int $now): bool
    {
        [$at, $ms] = $this->last();
        if (!$this->isWritable()) {
            return false;
        }
        $pause = max(self::EVERY_S, (int) ceil($ms * self::PAUSE_FACTOR / 1000));

        // A clock that was set back would wait for long.
        return $at === null || $at > $now || $now - $at >= $pause;
    }

    /**
     * @param callable(): void $work
     * @return bool false if another process refreshes
     */
    public function hold(int $now, callable $work): bool
    {
        $handle = $this->isWritable() ? @fopen("$this->folder/" . self::FILE, 'c+') : false;
        // Some file systems have no locks: a second refresh at the same time is put right by the one after it.
        if ($handle !== false && !flock($handle, LOCK_EX | LOCK_NB, $isTaken) && $isTaken === 1) {
            fclose($handle);

            return false;
        }
        $start = hrtime(true);
        try {
            $work();
        } finally {
            if ($handle !== false) {
                $ms = (int) round((hrtime(true) - $start) / 1e6);
                ftruncate($handle, 0);
                rewind($handle);
                fwrite($handle, (string) json_encode(['at' => $now, 'ms' => $ms]));
                fclose($handle);
            }
        }

        return true;
    }

    /** @return array{?int, int} */
    private function last(): array
    {
        $stored = json_decode((string) @file_get_contents("$this->folder/" . self::FILE), true);
        [$at, $ms] = is_array($stored) ? [$stored['at'] ?? null, $stored['ms'] ?? null] : [null, null];

        return is_int($at) && is_int($ms) && $ms >= 0 ? [$at, $ms] : [null, 0];
    }

    private function isWritable(): bool
    {
        return (is_dir($this->folder) || @mkdir($this->folder, 0o755, true)) && is_writable($this->folder);
    }
}
