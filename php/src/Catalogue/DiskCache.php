<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Values of JSON on disk, for some seconds. A folder that is missing or cannot be written keeps none. */
final readonly class DiskCache
{
    /** Requests may name any key, so the number of files has a bound. */
    public const MAX_FILES = 256;
    private const SUFFIX = '.json';

    /** @param int $longestS seconds that any value is kept at most */
    public function __construct(private string $folder, private int $longestS)
    {
    }

    /** The value; null for none. */
    public function find(string $key, int $now): mixed
    {
        $stored = json_decode((string) @file_get_contents($this->file($key)), true);
        $until = is_array($stored) ? $stored['until'] ?? null : null;
        // A clock that was set back would keep a value for longer.
        if (!is_int($until) || $until <= $now || $until > $now + $this->longestS) {
            return null;
        }

        return $stored['value'] ?? null;
    }

    public function put(string $key, mixed $value, int $seconds, int $now): void
    {
        $this->clean($now);
        $text = (string) json_encode(['until' => $now + $seconds, 'value' => $value], JSON_INVALID_UTF8_SUBSTITUTE);
        // No reader sees a partial file.
        $part = $this->file($key) . '.' . bin2hex(random_bytes(6)) . '.part';
        if (@file_put_contents($part, $text) !== strlen($text) || !@rename($part, $this->file($key))) {
            @unlink($part);
        }
    }

    /** Deletes what is too old to be used, and the oldest of too many. Other processes may do the same. */
    private function clean(int $now): void
    {
        $times = [];
        foreach (@scandir($this->folder) ?: [] as $name) {
            $file = "$this->folder/$name";
            if (preg_match('~\.(?:json|part)$~D', $name) === 1) {
                $times[$file] = (int) @filemtime($file);
            }
        }
        asort($times);
        $tooMany = count($times) - self::MAX_FILES + 1;
        foreach ($times as $file => $time) {
            if ($tooMany > 0 || $time < $now - $this->longestS) {
                @unlink($file);
                $tooMany -= 1;
            }
        }
    }

    private function file(string $key): string
    {
        return "$this->folder/" . substr(hash('sha256', $key), 0, 32) . self::SUFFIX;
    }
}
