<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/**
 * Titles in a file, each found by one of its names without reading the others: texts of the titles, a table of names sorted
 * by their hash, facts about the whole. Checksums tell a damaged file.
 */
final readonly class ContentIndex
{
    /** Bytes of the hash of a name, and of its record: hash, place, length and checksum of the title. */
    private const HASH = 8;
    private const RECORD = self::HASH + 12;
    /** Bytes of the length and the checksum of the facts, which end the file. */
    private const END = 8;
    private const JSON = JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES
        | JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;

    /**
     * @param resource $file
     * @param array<string, mixed> $facts as written
     * @param int $age in seconds; negative where the clock was set back
     */
    private function __construct(private mixed $file, public array $facts, public int $age)
    {
    }

    /** Null for a file that is missing or damaged. */
    public static function open(string $path): ?self
    {
        $file = @fopen($path, 'rb');

        return $file === false ? null : self::of($file);
    }

    /**
     * Writes an index. The first title of a name keeps it.
     *
     * @param resource $file empty, open for reading as well
     * @param iterable<array{list<string>, array<mixed>}> $titles each with its names
     * @param \Closure(): array<string, mixed> $facts called after the last title
     * @return self|null null when the disk rejects it
     */
    public static function write(mixed $file, iterable $titles, \Closure $facts): ?self
    {
        $records = [];
        $at = 0;
        foreach ($titles as [$names, $title]) {
            $text = json_encode($title, self::JSON);
            $size = strlen($text);
            $record = pack('N3', $at, $size, crc32($text));
            foreach ($names as $name) {
                $records[] = self::hash($name) . $record;
            }
            if (@fwrite($file, $text) !== $size) {
                return null;
            }
            $at += $size;
        }
        // Of one name the first title comes first.
        sort($records, SORT_STRING);
        $table = '';
        $last = '';
        foreach ($records as $record) {
            $hash = substr($record, 0, self::HASH);
            $table .= $hash === $last ? '' : $record;
            $last = $hash;
        }
        $count = intdiv(strlen($table), self::RECORD);
        $end = json_encode(['_table' => [$at, $count, self::hash($table, true)]] + $facts(), self::JSON);
        $rest = $table . $end . pack('N2', strlen($end), crc32($end));

        return @fwrite($file, $rest) === strlen($rest) && fflush($file) ? self::of($file) : null;
    }

    /** @return array<mixed>|false|null a title; null for an unknown name, false where the file is damaged */
    public function find(string $name): array|false|null
    {
        [$table, $high, $sum] = $this->facts['_table'];
        $count = $high;
        $hash = self::hash($name);
        for ($low = 0; $low < $high;) {
            $middle = intdiv($low + $high, 2);
            $record = self::bytes($this->file, $table + $middle * self::RECORD, self::RECORD);
            $order = strcmp($hash, substr($record, 0, self::HASH));
            if ($order === 0 && strlen($record) === self::RECORD) {
                [1 => $at, 2 => $size, 3 => $check] = unpack('N3', $record, self::HASH);
                $text = $at + $size <= $table ? self::bytes($this->file, $at, $size) : '';
                $title = crc32($text) === $check ? json_decode($text, true) : null;

                return is_array($title) ? $title : false;
            }
            [$low, $high] = $order < 0 ? [$low, $middle] : [$middle + 1, $high];
        }

        return self::hash(self::bytes($this->file, $table, $count * self::RECORD), true) === $sum ? null : false;
    }

    /** @param resource $file */
    private static function of(mixed $file): ?self
    {
        ['size' => $size, 'mtime' => $time] = fstat($file);
        $end = $size < self::END ? false : unpack('N2', self::bytes($file, $size - self::END, self::END));
        $text = $end === false || $end[1] > $size - self::END ? '' : self::bytes($file, $size - self::END - $end[1], $end[1]);
        $facts = $text !== '' && crc32($text) === $end[2] ? json_decode($text, true) : null;

        return is_array($facts) ? new self($file, $facts, $time === 0 ? 0 : time() - $time) : null;
    }

    /** @param resource $file */
    private static function bytes(mixed $file, int $at, int $size): string
    {
        return $size === 0 ? '' : (string) stream_get_contents($file, $size, $at);
    }

    private static function hash(string $text, bool $isHex = false): string
    {
        return hash('xxh64', $text, !$isHex);
    }
}
