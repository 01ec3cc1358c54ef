<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Logs a message once, and again when it changes. Without a folder that can be written it logs each time. */
final readonly class LogOnce
{
    private const MAX_MARKS = 64;
    private const PREFIX = 'logged-';

    public function __construct(private string $folder)
    {
    }

    /** @param callable(): list<string> $lines called only if this has not been logged yet */
    public function write(string $key, callable $lines): void
    {
        $mark = "$this->folder/" . self::PREFIX . substr(hash('sha256', $key), 0, 32);
        if (is_file($mark)) {
            return;
        }
        foreach ($lines() as $line) {
            error_log("VV Player: $line");
        }
        if (!is_dir($this->folder)) {
            @mkdir($this->folder, 0o755, true);
        }
        $old = array_filter(@scandir($this->folder) ?: [], static fn ($name) => str_starts_with($name, self::PREFIX));
        if (count($old) >= self::MAX_MARKS) {
            foreach ($old as $name) {
                @unlink("$this->folder/$name");
            }
        }
        @touch($mark);
    }
}
