<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * A file that says that the server has kept a process waiting in vain. Nobody asks it for some seconds then: a host has few
 * processes of PHP, and those that wait send no pages. After the pause one process asks, or those that look in the same moment.
 */
final readonly class ServerPause
{
    /** The players repeat a batch after as long. */
    private const PAUSE_S = 10;

    /** @param \Closure(): int $now the clock of the server, in Unix seconds */
    public function __construct(private string $file, private \Closure $now)
    {
    }

    /** Whether nobody should ask. After the pause it is false for one process, which says whether the pause goes on. */
    public function isOn(): bool
    {
        clearstatcache(true, $this->file);
        $until = @filemtime($this->file);
        if ($until === false) {
            return false;
        }
        $now = ($this->now)();
        // A clock that was set back would pause for long.
        if ($until > $now && $until <= $now + self::PAUSE_S) {
            return true;
        }
        $this->begin();

        return false;
    }

    /** A host without a folder for caches has no pause. */
    public function begin(): void
    {
        $folder = dirname($this->file);
        if (is_dir($folder) || @mkdir($folder, 0o755, true)) {
            @touch($this->file, ($this->now)() + self::PAUSE_S);
        }
    }

    public function end(): void
    {
        if (is_file($this->file)) {
            @unlink($this->file);
        }
    }
}
