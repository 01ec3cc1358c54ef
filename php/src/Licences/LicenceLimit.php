<?php

declare(strict_types=1);

namespace VvPlayer\Licences;

/** Bounds the requests of an address in a minute. A film asks for a few licences at its start, and for one at each change of keys. */
final readonly class LicenceLimit
{
    public const A_MINUTE = 60;
    private const MINUTE_S = 60;
    /** Addresses share this many counters, so that the folder stays small. */
    private const COUNTERS = 1024;

    /** @param string $folder of the counters, created if it is missing; without a right to write nothing is counted */
    public function __construct(private string $folder)
    {
    }

    /** Counts a request. False when it is one too many. */
    public function allows(string $address, int $now): bool
    {
        if (!is_dir($this->folder)) {
            @mkdir($this->folder, 0o755, true);
        }
        $file = @fopen($this->folder . '/' . crc32($address) % self::COUNTERS, 'c+');
        if ($file === false) {
            return true;
        }
        flock($file, LOCK_EX);
        [$minute, $count] = array_map(intval(...), explode(' ', (string) stream_get_contents($file)) + [1 => '0']);
        $count = $minute === intdiv($now, self::MINUTE_S) ? $count + 1 : 1;
        rewind($file);
        ftruncate($file, 0);
        fwrite($file, intdiv($now, self::MINUTE_S) . " $count");
        fclose($file);

        return $count <= self::A_MINUTE;
    }
}
