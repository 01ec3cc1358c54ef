<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

/**
 * The manifests of the last builds, so that a page opened before an update still finds its files. `clean-assets.php`
 * writes them (docs/serving.md, Updates).
 */
final readonly class Builds
{
    /** The served build and the two before it. */
    public const COUNT = 3;
    /** Older builds stay, too, until the oldest one that stays is of this age: a page may stay open for days. */
    public const MIN_AGE_DAYS = 7;
    private const FOLDER = 'builds';
    /** A name that remember() gives: the second in which it was stored, and the hash of its manifest. */
    private const NAME = '~^\d+-[0-9a-f]{16}$~D';

    public function __construct(private string $dist)
    {
    }

    /**
     * Waits for another run of the command. Closing the handle releases the lock.
     *
     * @return resource|null null when the folder cannot be written
     */
    public function lock()
    {
        $folder = "$this->dist/" . self::FOLDER;
        if (!is_dir($folder)) {
            @mkdir($folder, 0o755);
        }
        $handle = @fopen("$folder/.lock", 'c');

        return $handle !== false && flock($handle, LOCK_EX) ? $handle : null;
    }

    /** Stores the manifest of the served build, unless it is the newest one already. False when that is impossible. */
    public function remember(int $now): bool
    {
        if (Manifest::read($this->dist) === null) {
            return false;
        }
        $content = (string) file_get_contents("$this->dist/" . Manifest::FILE);
        $hash = substr(hash('sha256', $content), 0, 16);
        $newest = $this->names()[0] ?? '';
        $isStored = str_ends_with($newest, "-$hash");
        $folder = $this->folder($isStored ? $newest : sprintf('%010d-%s', max($now, 1 + self::timeOf($newest)), $hash));
        // An interrupted run leaves a folder without a manifest.
        if (Manifest::read($folder) !== null) {
            return true;
        }
        if (!is_dir($folder) && !mkdir($folder, 0o755, true)) {
            return false;
        }
        $part = "$folder/" . Manifest::FILE . '.part';

        return file_put_contents($part, $content) === strlen($content) && rename($part, "$folder/" . Manifest::FILE);
    }

    /**
     * Deletes the assets that neither the served build nor one of the last builds has. Deletes nothing before there are
     * enough builds, or while the files of one of them are unknown.
     *
     * @return list<string> the names of the deleted files
     */
    public function clean(int $now): array
    {
        $names = $this->names();
        $last = self::lastOf($names, $now);
        $listed = $last === [] ? null : $this->filesOf($last);
        if ($listed === null) {
            return [];
        }
        // A file that came later may be of a build that was served between them without a run of the command.
        $before = self::timeOf($last[count($last) - 1]);
        $deleted = [];
        foreach (self::namesIn("$this->dist/" . Manifest::ASSETS) as $asset) {
            $file = "$this->dist/" . Manifest::ASSETS . $asset;
            $isServed = is_file($file) && AssetPath::nameIn('/' . Manifest::ASSETS . $asset) !== null;
            $isOld = $isServed && !isset($listed[Manifest::ASSETS . $asset]) && self::uploadTime($file) < $before;
            if ($isOld && unlink($file)) {
                $deleted[] = $asset;
            }
        }
        foreach (array_slice($names, count($last)) as $old) {
            foreach (array_diff(self::namesIn($this->folder($old)), ['.', '..']) as $name) {
                unlink($this->folder($old) . "/$name");
            }
            rmdir($this->folder($old));
        }

        return $deleted;
    }

    /** The hash of an asset of one of the stored builds, the newest first; null for an unknown name. */
    public function hashOf(string $asset): ?string
    {
        foreach ($this->manifests() as $manifest) {
            $hash = $manifest->hashOf($asset);
            if ($hash !== null) {
                return $hash;
            }
        }

        return null;
    }

    /**
     * @param list<string> $names
     * @return array<string, string>|null the files of these builds and the served one; null when a manifest is broken
     */
    private function filesOf(array $names): ?array
    {
        $files = [];
        foreach ([$this->dist, ...array_map($this->folder(...), $names)] as $folder) {
            $manifest = Manifest::read($folder);
            if ($manifest === null) {
                return null;
            }
            $files += $manifest->files;
        }

        return $files;
    }

    /** @return iterable<Manifest> */
    private function manifests(): iterable
    {
        foreach ($this->names() as $name) {
            $manifest = Manifest::read($this->folder($name));
            if ($manifest !== null) {
                yield $manifest;
            }
        }
    }

    /**
     * @param list<string> $names
     * @return list<string> the builds that stay; none when it is too early to delete the others
     */
    private static function lastOf(array $names, int $now): array
    {
        for ($count = self::COUNT; $count <= count($names); $count += 1) {
            if (self::timeOf($names[$count - 1]) <= $now - self::MIN_AGE_DAYS * 86_400) {
                return array_slice($names, 0, $count);
            }
        }

        return [];
    }

    /** The second in which a build was stored; 0 for no name. */
    private static function timeOf(string $name): int
    {
        return (int) $name;
    }

    /** Tools for uploads often keep the time of the last change of the content, but cannot set this one. */
    private static function uploadTime(string $file): int
    {
        return (int) filectime($file);
    }

    private function folder(string $name): string
    {
        return "$this->dist/" . self::FOLDER . "/$name";
    }

    /** @return list<string> the newest first */
    private function names(): array
    {
        $names = preg_grep(self::NAME, self::namesIn("$this->dist/" . self::FOLDER)) ?: [];
        rsort($names, SORT_STRING);

        return $names;
    }

    /** @return list<string> none of a folder that this user cannot read */
    private static function namesIn(string $folder): array
    {
        return is_dir($folder) ? @scandir($folder) ?: [] : [];
    }
}
