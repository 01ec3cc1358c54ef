<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** The files of a folder of films, without the parts of streams. Reading them and what follows is bounded in files, depth and time. */
final class MediaTree
{
    public const VIDEOS = ['m3u8', 'm3u', 'mpd', 'mp4', 'm4v', 'webm', 'mov'];
    private const MANIFESTS = ['m3u8', 'm3u', 'mpd'];
    private const UNPLAYABLE = ['mkv', 'avi', 'wmv', 'flv', 'vob', 'mpg', 'mpeg', '3gp'];
    private const BESIDE = ['vtt', 'srt', 'ass', 'ssa', 'jpg', 'jpeg', 'png', 'webp'];
    private const MAX_ENTRIES = 100_000;
    /** In a folder that each request may read. */
    private const MAX_UNSTORED = 1_000;
    private const MAX_DEPTH = 8;
    private const MAX_SECONDS = 15.0;
    private const CLOSED = 'PHP не может этого прочитать: дайте его пользователю право чтения';
    private const MANIFEST_BYTES = 524_288;

    /** @var array<string, list<string>> names of films and of files beside them, by folder; the top is empty */
    public array $folders = [];
    /** @var array<string, true> paths that a manifest names as its parts */
    private array $parts = [];
    /** @var array<string, true> folders with a DASH manifest */
    private array $dash = [];
    private int $entries = 0;
    private float $end;
    /** Whether every file was seen. */
    public bool $isWhole = true;
    /** Whether the time was over before. */
    public bool $isLate = false;

    private function __construct(
        public readonly string $root,
        private readonly Problems $problems,
        private readonly int $most,
        float $seconds,
    ) {
        $this->end = microtime(true) + $seconds;
    }

    /** @param bool $isStored whether the result is kept */
    public static function read(string $root, Problems $problems, bool $isStored = true, float $seconds = self::MAX_SECONDS): self
    {
        $tree = new self($root, $problems, $isStored ? self::MAX_ENTRIES : self::MAX_UNSTORED, $seconds);
        if (!is_dir($root) || !is_readable($root)) {
            $problems->add('', 'папка не найдена или не читается' . Problem::PATH_ADVICE);

            return $tree;
        }
        $tree->walk('', 0);
        foreach ($tree->folders as $folder => $names) {
            $isFilm = static fn (string $name) => !$tree->isPart($folder, $name);
            $tree->folders[$folder] = array_values(array_filter($names, $isFilm));
        }

        return $tree;
    }

    /** The path of a file of a folder. */
    public static function path(string $folder, string $name): string
    {
        return $folder === '' ? $name : "$folder/$name";
    }

    private function walk(string $folder, int $depth): void
    {
        $names = $this->names($folder);
        natcasesort($names);
        foreach ($names as $name) {
            if ($this->isOver()) {
                return;
            }
            $path = self::path($folder, $name);
            $extension = Address::extension($name);
            if (in_array($extension, self::UNPLAYABLE, true)) {
                $this->problems->add($path, 'браузеры такого не играют: нужен MP4, WebM или HLS');
            } elseif (in_array($extension, self::VIDEOS, true) || in_array($extension, self::BESIDE, true)) {
                $this->file($folder, $name, $extension);
            } elseif (!is_link("$this->root/$path") && is_dir("$this->root/$path")) {
                // A link to a folder may lead round in a circle, or out of here.
                if ($depth < self::MAX_DEPTH) {
                    $this->walk($path, $depth + 1);
                } else {
                    $this->problems->add($path, 'папка лежит слишком глубоко');
                }
            }
        }
    }

    /** Whether the time is over. The rest is left out. */
    public function isOver(): bool
    {
        if (!$this->isLate && microtime(true) > $this->end) {
            $this->isLate = true;
            $this->cut('папка читается слишком долго, просмотрены не все файлы');
        }

        return $this->isLate;
    }

    private function cut(string $why): void
    {
        if ($this->isWhole) {
            $this->isWhole = false;
            $this->problems->add('', $why);
        }
    }

    /** @return list<string> names in a folder that are not hidden */
    private function names(string $folder): array
    {
        $names = [];
        $handle = @opendir("$this->root/$folder");
        if ($handle === false) {
            $this->problems->add($folder, self::CLOSED);
        }
        while ($handle !== false && ($name = readdir($handle)) !== false && !$this->isOver()) {
            if ($name[0] === '.' || preg_match('~^[^\x00-\x1f\x7f\\\\]+$~Du', $name) !== 1) {
                continue;
            }
            if (++$this->entries > $this->most) {
                $this->cut('файлов слишком много, просмотрены не все');
                break;
            }
            $names[] = $name;
        }

        return $names;
    }

    private function file(string $folder, string $name, string $extension): void
    {
        $path = self::path($folder, $name);
        $file = "$this->root/$path";
        $isReadable = is_file($file) && is_readable($file) && (!is_link($file) || (new MediaFiles($this->root))->find($path) !== null);
        if (!$isReadable) {
            if (is_file($file) && !is_readable($file)) {
                $this->problems->add($path, self::CLOSED);
            }

            return;
        }
        $this->folders[$folder][] = $name;
        if (in_array($extension, self::MANIFESTS, true)) {
            $text = (string) file_get_contents($file, false, null, 0, self::MANIFEST_BYTES);
            if ($extension === 'mpd') {
                $this->dash[$folder] = true;
                $this->addDashParts($folder, $text);
            } else {
                $this->addParts($folder, $text);
            }
        }
    }

    /** Adds the files that a playlist names: renditions, segments and subtitles of the stream. */
    private function addParts(string $folder, string $text): void
    {
        preg_match_all('~^(?!\s*#)\s*(\S[^\r\n]*?)\s*$|[:,\s]URI="([^"]+)"~m', $text, $matches);
        foreach ([...$matches[1], ...$matches[2]] as $address) {
            $path = (string) preg_replace('~[?#].*$~Ds', '', $address);
            if (in_array(Address::extension($path), [...self::VIDEOS, ...self::BESIDE], true)) {
                $part = MediaList::join($folder, rawurldecode($path));
                if ($part !== null) {
                    $this->parts[$part] = true;
                }
            }
        }
    }

    /** Adds the files that a DASH manifest names in attributes and in BaseURL. */
    private function addDashParts(string $folder, string $text): void
    {
        foreach (preg_split('~["<>/]|=\s*\'|\'(?=\s)~', $text) ?: [] as $token) {
            $name = trim((string) preg_replace('~[?#].*$~Ds', '', html_entity_decode($token)));
            if (in_array(Address::extension($name), [...self::VIDEOS, ...self::BESIDE], true)) {
                $this->parts[self::path($folder, rawurldecode($name))] = true;
            }
        }
    }

    private function isPart(string $folder, string $name): bool
    {
        if (Address::extension($name) === 'mpd') {
            return false;
        }
        if (isset($this->parts[self::path($folder, $name)])) {
            return true;
        }
        if ($this->dash === [] || isset($this->dash[$folder])) {
            return false;
        }
        for ($above = $folder; str_contains($above, '/');) {
            $above = dirname($above);
            if (isset($this->dash[$above])) {
                return true;
            }
        }

        return $folder !== '' && isset($this->dash['']);
    }
}
