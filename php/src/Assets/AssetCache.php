<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

/** Assets on disk under the hash of their content and their name. Each was verified when it was stored. */
final readonly class AssetCache
{
    private const HASH_CHARACTERS = 16;

    public function __construct(public string $folder)
    {
    }

    public function find(string $name, string $sha256): ?string
    {
        $file = $this->file($name, $sha256);

        return is_file($file) ? $file : null;
    }

    /** The newest copy of another version of this asset. */
    public function findOlder(string $name): ?string
    {
        // Names contain no glob() characters, so only our pattern applies.
        $files = glob("$this->folder/" . str_repeat('[0-9a-f]', self::HASH_CHARACTERS) . "-$name") ?: [];
        usort($files, static fn (string $one, string $other) => filemtime($other) <=> filemtime($one));

        return $files[0] ?? null;
    }

    /** Writes a temporary file and renames it, so that no reader sees a partial file. Null when the disk rejects it. */
    public function put(string $name, string $sha256, string $content): ?string
    {
        $file = $this->file($name, $sha256);
        $part = "$file." . bin2hex(random_bytes(6)) . '.part';
        if (@file_put_contents($part, $content) === strlen($content) && @rename($part, $file)) {
            return $file;
        }
        @unlink($part);

        return null;
    }

    /** Whether a fetch of it has failed within this many seconds. */
    public function hasFailed(string $name, string $sha256, int $withinS): bool
    {
        $mark = $this->file($name, $sha256) . '.failed';
        clearstatcache(true, $mark);

        return is_file($mark) && filemtime($mark) > time() - $withinS;
    }

    public function markFailed(string $name, string $sha256): void
    {
        @touch($this->file($name, $sha256) . '.failed');
    }

    /**
     * Locks the fetch of an asset for one process. Closing the handle releases the lock.
     *
     * @param bool $wait whether to wait for the current holder
     * @return resource|null null when another process holds it, or the folder is not writable
     */
    public function lock(string $name, string $sha256, bool $wait)
    {
        if (!is_dir($this->folder)) {
            @mkdir($this->folder, 0o755, true);
        }
        $handle = @fopen($this->file($name, $sha256) . '.lock', 'c');
        if ($handle === false) {
            return null;
        }

        return flock($handle, $wait ? LOCK_EX : LOCK_EX | LOCK_NB) ? $handle : null;
    }

    private function file(string $name, string $sha256): string
    {
        return "$this->folder/" . substr($sha256, 0, self::HASH_CHARACTERS) . "-$name";
    }
}
