<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Films and series of one JSON file that the host writes by hand (`catalogue.schema.json`). */
final class CatalogueFile implements Provider
{
    /** PHP needs some ten times as much to read it, and has 128 MB by default. */
    private const MAX_BYTES = 8 * 1_048_576;
    private const MAX_DEPTH = 64;
    private const FIELDS = ['titles', 'prerollList', 'midrollList'];
    private const NO_TITLES = 'нужен список titles: { "titles": [ … ] }';

    /** @var array{list<mixed>, Ads}|null */
    private ?array $content = null;
    private ?Problems $whole = null;

    public function __construct(private readonly string $file)
    {
    }

    public function find(string $id): ?Title
    {
        return $this->match(static fn (array $title) => (string) Ids::read($title['id'] ?? null) === $id);
    }

    public function findByKinopoiskId(int $id): ?Title
    {
        return $this->match(static fn (array $title) => (string) json_encode($title['kinopoiskId'] ?? null) === (string) $id
            || ($title['kinopoiskId'] ?? null) === (string) $id);
    }

    public function findByImdbId(string $id): ?Title
    {
        return $this->match(static fn (array $title) => ($title['imdbId'] ?? null) === $id);
    }

    public function first(): ?Title
    {
        return $this->match(static fn () => true);
    }

    public function hasAds(): bool
    {
        [$titles, $common] = $this->content();
        $hasLists = static fn (mixed $title) => is_array($title) && array_intersect_key($title, ['prerollList' => 1, 'midrollList' => 1]) !== [];

        return !$common->isEmpty() || array_filter($titles, $hasLists) !== [];
    }

    public function query(): string
    {
        return '';
    }

    public function version(): string
    {
        return implode(' ', [$this->file, (int) @filemtime($this->file), (int) @filesize($this->file)]);
    }

    public function problems(): array
    {
        [$titles, $common] = $this->content();
        $problems = new Problems();
        $reader = new TitleReader($problems);
        $paths = [];
        foreach ($titles as $index => $title) {
            $path = "titles[$index]";
            $read = $reader->read($title, $path, $common);
            $id = $read === null ? '' : (string) $read->id;
            if (isset($paths[$id]) && $id !== '') {
                $problems->add("$path.id", "id $id уже есть у $paths[$id]; показан тот");
            }
            $paths[$id] ??= $path;
        }

        return [...$this->whole?->all() ?? [], ...$problems->all()];
    }

    public function ids(int $limit): array
    {
        $ids = [];
        foreach ($this->content()[0] as $title) {
            $id = is_array($title) ? (string) Ids::read($title['id'] ?? null) : '';
            if (count($ids) < $limit && $id !== '' && !in_array($id, $ids, true) && $this->find($id) !== null) {
                $ids[] = $id;
            }
        }

        return $ids;
    }

    public function count(): int
    {
        return count($this->content()[0]);
    }

    /** @param callable(array<mixed>): bool $isIt */
    private function match(callable $isIt): ?Title
    {
        [$titles, $common] = $this->content();
        foreach ($titles as $index => $title) {
            if (is_array($title) && $isIt($title)) {
                $read = (new TitleReader(new Problems()))->read($title, "titles[$index]", $common);
                if ($read !== null) {
                    return $read;
                }
            }
        }

        return null;
    }

    /** @return array{list<mixed>, Ads} */
    private function content(): array
    {
        if ($this->content === null) {
            $this->whole = new Problems();
            $this->content = $this->read($this->whole);
        }

        return $this->content;
    }

    /** @return array{list<mixed>, Ads} */
    private function read(Problems $problems): array
    {
        $none = [[], new Ads()];
        if (!is_file($this->file) || !is_readable($this->file)) {
            $problems->add('', 'файл не найден или не читается' . Problem::PATH_ADVICE);

            return $none;
        }
        if (filesize($this->file) > self::MAX_BYTES) {
            $problems->add('', 'файл больше ' . (self::MAX_BYTES >> 20) . ' МБ');

            return $none;
        }
        $text = (string) file_get_contents($this->file);
        $text = str_starts_with($text, "\u{FEFF}") ? substr($text, 3) : $text;
        $value = json_decode($text, true, self::MAX_DEPTH);
        if ($value === null) {
            $isUtf8 = preg_match('~~u', $text) === 1;
            $problems->add('', $isUtf8 ? JsonSyntax::error($text) ?? self::NO_TITLES : 'файл нужен в кодировке UTF-8');

            return $none;
        }
        $fields = Fields::of($value, '', $problems, self::FIELDS);
        $titles = $fields?->value('titles');
        if ($fields === null || !is_array($titles) || !array_is_list($titles) || $titles === []) {
            $problems->add('titles', self::NO_TITLES);

            return $none;
        }

        return [$titles, (new TitleReader($problems))->ads($fields)];
    }
}
