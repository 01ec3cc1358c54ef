<?php

declare(strict_types=1);

namespace VvPlayer;

/** The files that may be served. The second lock behind AssetPath: it trusts no name. */
final readonly class AssetFolder
{
    /** Content coding => suffix of the file that the build has put beside the original; the best comes first. */
    private const VARIANTS = ['br' => '.br', 'gzip' => '.gz'];

    public function __construct(private string $root)
    {
    }

    /** The real path of a readable file inside the folder; null for anything else, a symlink out of it included. */
    public function find(string $name): ?string
    {
        $root = realpath($this->root);
        $file = realpath("$this->root/$name");
        if ($root === false || $file === false || !str_starts_with($file, $root . DIRECTORY_SEPARATOR)) {
            return null;
        }

        return is_file($file) && is_readable($file) ? $file : null;
    }

    /** @return array<string, string> content coding => real path */
    public function variantsOf(string $name): array
    {
        return array_filter(array_map(fn (string $suffix) => $this->find($name . $suffix), self::VARIANTS));
    }
}
