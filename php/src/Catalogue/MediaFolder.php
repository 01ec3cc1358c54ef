<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Films and series of a folder: the names of files are the titles (docs/without-catalogue.md). */
final class MediaFolder implements Provider
{
    /** A new film shows after this time. */
    private const KEPT_S = 30;

    /** @var array{titles: list<array<string, mixed>>, problems: list<array{string, string}>}|null */
    private ?array $listing = null;

    /**
     * @param string $base what an address begins with; the encoded path follows
     * @param bool $isPlain whether the web server gives out the files
     * @param string $cache folder for the list of files; it may be missing or read-only
     */
    public function __construct(
        private readonly string $root,
        private readonly string $base,
        private readonly bool $isPlain,
        private readonly string $cache,
    ) {
    }

    public function find(string $id): ?Title
    {
        $named = null;
        foreach ($this->listing()['titles'] as $title) {
            if ((string) $title['id'] === $id) {
                $named = $title;
                break;
            }
            $named ??= self::isNamed($title, $id) ? $title : null;
        }

        return $named === null ? null : (new TitleReader(new Problems()))->read($named, '');
    }

    public function first(): ?Title
    {
        $titles = $this->listing()['titles'];

        return $titles === [] ? null : (new TitleReader(new Problems()))->read($titles[0], '');
    }

    public function findByKinopoiskId(int $id): ?Title
    {
        return null;
    }

    public function findByImdbId(string $id): ?Title
    {
        return null;
    }

    public function hasAds(): bool
    {
        return false;
    }

    public function query(): string
    {
        return '';
    }

    public function version(): string
    {
        return "$this->root " . hash('sha256', (string) json_encode($this->listing()['problems'], JSON_INVALID_UTF8_SUBSTITUTE));
    }

    public function ids(int $limit): array
    {
        return array_map(strval(...), array_column(array_slice($this->listing()['titles'], 0, $limit), 'id'));
    }

    public function count(): int
    {
        return count($this->listing()['titles']);
    }

    public function problems(): array
    {
        return array_map(static fn (array $problem) => new Problem(...$problem), $this->listing()['problems']);
    }

    /**
     * Whether a title is meant by the name of its file, with or without folder and extension.
     *
     * @param array<string, mixed> $title
     */
    private static function isNamed(array $title, string $name): bool
    {
        foreach ($title['_files'] as $path) {
            $names = [$path, basename($path)];
            $names = [...$names, ...preg_replace('~\.[^./]*$~', '', $names), isset($title['seasons']) ? null : dirname($path)];
            if (in_array($name, $names, true)) {
                return true;
            }
        }

        return false;
    }

    /** @return array{titles: list<array<string, mixed>>, problems: list<array{string, string}>} */
    private function listing(): array
    {
        return $this->listing ??= $this->stored() ?? $this->scan();
    }

    /** @return array{titles: list<array<string, mixed>>, problems: list<array{string, string}>}|null */
    private function stored(): ?array
    {
        $age = time() - (int) @filemtime($this->file());
        $stored = $age >= 0 && $age < self::KEPT_S ? json_decode((string) @file_get_contents($this->file()), true) : null;

        return is_array($stored) && is_array($stored['titles'] ?? null) && is_array($stored['problems'] ?? null) ? $stored : null;
    }

    /** @return array{titles: list<array<string, mixed>>, problems: list<array{string, string}>} */
    private function scan(): array
    {
        $problems = new Problems();
        $titles = MediaScan::titles($this->root, $this->base, $this->isPlain, $problems);
        $listing = [
            'titles' => $titles,
            'problems' => array_map(static fn (Problem $problem) => [$problem->place, $problem->expected], $problems->all()),
        ];
        if (!is_dir($this->cache)) {
            @mkdir($this->cache, 0o755, true);
        }
        $text = (string) json_encode($listing, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        // No reader sees a partial file.
        $part = $this->file() . '.' . bin2hex(random_bytes(6)) . '.part';
        if (@file_put_contents($part, $text) !== strlen($text) || !@rename($part, $this->file())) {
            @unlink($part);
        }

        return $listing;
    }

    private function file(): string
    {
        return "$this->cache/media-" . substr(hash('sha256', "$this->root\n$this->base"), 0, 32) . '.json';
    }
}
