<?php

declare(strict_types=1);

namespace VvPlayer;

/** Cards of the catalogue on disk, for a minute. A folder that is missing or cannot be written keeps none. */
final readonly class CardCache
{
    /** Seconds that a card is kept: one that the catalogue has given, and one without its answer. */
    private const KEPT_S = ['known' => 60, 'unknown' => 10];
    /** Requests may name any content, so the number of files has a bound. */
    public const MAX_FILES = 256;
    private const SUFFIX = '.json';

    public function __construct(private string $folder)
    {
    }

    public function find(string $key, int $now): ?ContentCard
    {
        $stored = json_decode((string) @file_get_contents($this->file($key)), true);
        $until = is_array($stored) ? $stored['until'] ?? null : null;
        // A clock that was set back would keep a card for longer.
        if (!is_int($until) || $until <= $now || $until > $now + max(self::KEPT_S)) {
            return null;
        }

        return ContentCard::of($stored['card'] ?? null);
    }

    public function put(string $key, ContentCard $card, int $now): void
    {
        $this->clean($now);
        $until = $now + self::KEPT_S[$card->isKnown() ? 'known' : 'unknown'];
        $text = (string) json_encode(['until' => $until, 'card' => $card], JSON_INVALID_UTF8_SUBSTITUTE);
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
            if ($tooMany > 0 || $time < $now - max(self::KEPT_S)) {
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
