<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

/**
 * Bounds the calls that all processes of this host make to the catalogue at the same time. A catalogue that hangs would
 * otherwise hold every worker of the site's pool.
 */
final readonly class CallSlots
{
    public const COUNT = 2;

    /** @param string $folder for the locks, created if it is missing; it may be read-only */
    public function __construct(private string $folder)
    {
    }

    /** @return resource|null a slot, which closing the handle releases; null when all are taken */
    public function take()
    {
        if (!is_dir($this->folder)) {
            @mkdir($this->folder, 0o755, true);
        }
        for ($number = 1; $number <= self::COUNT; $number += 1) {
            $handle = $this->open($number);
            // Some file systems have no locks: a call without a bound is better than none.
            if (flock($handle, LOCK_EX | LOCK_NB, $isTaken) || $isTaken !== 1) {
                return $handle;
            }
            fclose($handle);
        }

        return null;
    }

    /** @return resource */
    private function open(int $number)
    {
        $file = @fopen("$this->folder/slot-$number.lock", 'c');
        if ($file !== false) {
            return $file;
        }
        // A lock needs no right to write. Windows would keep others from reading the file.
        $own = PHP_OS_FAMILY === 'Windows' ? false : @fopen([__FILE__, __DIR__ . '/CatalogueCards.php'][$number - 1], 'r');

        return $own === false ? fopen('php://memory', 'r') : $own;
    }
}
