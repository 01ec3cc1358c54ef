<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Films and series of one JSON file that the host writes by hand (`catalogue.schema.json`). */
final class CatalogueFile extends StoredContent
{
    /** PHP needs some ten times as much to read it, and has 128 MB by default. */
    private const MAX_BYTES = 8 * 1_048_576;
    /** A file that each request may read. */
    private const MAX_UNSTORED_BYTES = 524_288;
    private const MAX_DEPTH = 64;
    private const FIELDS = ['titles', ...Ads::FIELDS];
    private const NO_TITLES = 'нужен список titles: { "titles": [ … ] }';
    private const KEPT_S = 3600;
    /** A file may change once more within the second of its time. */
    private const SETTLED_S = 2;

    public function __construct(private readonly string $file, ?string $cache = null, ?\Closure $later = null)
    {
        parent::__construct($cache, $later);
    }

    public function version(): string
    {
        return implode(' ', [$this->file, (int) @filemtime($this->file), (int) @filesize($this->file)]);
    }

    protected function identity(): string
    {
        return "file $this->file";
    }

    protected function stamp(): string
    {
        clearstatcache(true, $this->file);
        ['mtime' => $time, 'ctime' => $changed, 'size' => $size] = @stat($this->file) ?: ['mtime' => 0, 'ctime' => 0, 'size' => -1];
        $isSettled = abs(time() - max($time, $changed)) >= self::SETTLED_S;

        return "$time $changed $size " . (is_readable($this->file) ? 'readable' : '') . ($isSettled ? '' : ' new');
    }

    protected function keptS(): int
    {
        return self::KEPT_S;
    }

    protected function titles(Problems $problems, bool $isStored): \Generator
    {
        $isRefused = !$isStored && (int) @filesize($this->file) > self::MAX_UNSTORED_BYTES;
        $values = $isRefused ? null : $this->read($problems);
        $titles = $values['titles'] ?? [];
        $common = array_intersect_key($values ?? [], array_flip(Ads::FIELDS));
        $reader = new TitleReader($problems);
        $isAdFree = $reader->ads(Fields::of($common, '', $problems, self::FIELDS))->isEmpty();
        $paths = [];
        foreach ($titles as $index => $title) {
            $path = "titles[$index]";
            $isAdFree = $isAdFree && (!is_array($title) || array_intersect_key($title, array_flip(Ads::FIELDS)) === []);
            $read = $reader->read($title, $path);
            $id = (string) $read?->id;
            if (isset($paths[$id])) {
                $problems->add("$path.id", "id $id уже есть у $paths[$id]; показан тот");
            }
            if ($read !== null) {
                $paths[$id] ??= $path;
                $names = ['kinopoisk' => $read->kinopoiskId, 'imdb' => $read->imdbId];
                $names = array_filter($names, static fn (mixed $name) => $name !== null);
                yield [$id, array_map(static fn (string $kind) => "$kind $names[$kind]", array_keys($names)), $title];
            }
        }

        return ['count' => count($titles), 'ads' => $common, 'hasAds' => !$isAdFree, 'isRefused' => $isRefused];
    }

    /** @return array<mixed>|null */
    private function read(Problems $problems): ?array
    {
        if (!is_file($this->file) || !is_readable($this->file)) {
            $problems->add('', 'файл не найден или не читается' . Problem::PATH_ADVICE);

            return null;
        }
        if (filesize($this->file) > self::MAX_BYTES) {
            $problems->add('', 'файл больше ' . (self::MAX_BYTES >> 20) . ' МБ');

            return null;
        }
        $text = (string) file_get_contents($this->file);
        $text = str_starts_with($text, "\u{FEFF}") ? substr($text, 3) : $text;
        $value = json_decode($text, true, self::MAX_DEPTH);
        if ($value === null) {
            $isUtf8 = preg_match('~~u', $text) === 1;
            $problems->add('', $isUtf8 ? JsonSyntax::error($text) ?? self::NO_TITLES : 'файл нужен в кодировке UTF-8');

            return null;
        }
        $titles = Fields::of($value, '', $problems, self::FIELDS)?->value('titles');
        if (!is_array($titles) || !array_is_list($titles) || $titles === []) {
            $problems->add('titles', self::NO_TITLES);

            return null;
        }

        return $value;
    }
}
