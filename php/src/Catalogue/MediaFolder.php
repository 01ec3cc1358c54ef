<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Films and series of a folder: the names of files are the titles (docs/without-catalogue.md). */
final class MediaFolder extends StoredContent
{
    /** A new film shows after this time. */
    private const KEPT_S = 30;

    /**
     * @param string $base what an address begins with; the encoded path follows
     * @param bool $isPlain whether the web server gives out the files
     */
    public function __construct(
        private readonly string $root,
        private readonly string $base,
        private readonly bool $isPlain,
        ?string $cache,
        ?\Closure $later = null,
    ) {
        parent::__construct($cache, $later);
    }

    protected function identity(): string
    {
        return "folder $this->root\n$this->base\n" . (int) $this->isPlain;
    }

    protected function stamp(): string
    {
        return '';
    }

    protected function keptS(): int
    {
        return self::KEPT_S;
    }

    protected function titles(Problems $problems, bool $isStored): \Generator
    {
        $tree = MediaTree::read($this->root, $problems, $isStored);
        $isRefused = !$isStored && !$tree->isWhole;
        $count = 0;
        foreach ($isRefused ? [] : MediaScan::titles($tree, $this->base, $this->isPlain, $problems) as $title) {
            $count += 1;
            yield [(string) $title['id'], self::names($title), $title];
        }

        return ['count' => $count, 'isRefused' => $isRefused, 'isLate' => $tree->isLate];
    }

    /**
     * The names of a title's files, with and without folder and extension.
     *
     * @param array<string, mixed> $title
     * @return list<string>
     */
    private static function names(array $title): array
    {
        $names = [];
        foreach ($title['_files'] as $path) {
            $whole = [$path, basename($path)];
            array_push($names, ...$whole, ...preg_replace('~\.[^./]*$~', '', $whole), ...isset($title['seasons']) || !str_contains($path, '/') ? [] : [dirname($path)]);
        }

        return array_map(static fn (string $name) => "name $name", array_values(array_unique($names)));
    }
}
