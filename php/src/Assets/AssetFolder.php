<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

/** The files that may be served. A second check behind AssetPath: it trusts no name. */
final readonly class AssetFolder implements AssetStore
{
    public function __construct(private string $root)
    {
    }

    public function codingsOf(string $name): ?array
    {
        if ($this->find($name) === null) {
            return null;
        }
        $found = array_filter(array_keys(self::SUFFIXES), fn (string $coding) => $this->find($name, $coding) !== null);

        return array_values($found);
    }

    /** The real path of a readable file inside the folder; null for anything else, a symlink out of it included. */
    public function find(string $name, ?string $coding = null): ?string
    {
        $root = realpath($this->root);
        $file = realpath("$this->root/$name" . ($coding === null ? '' : self::SUFFIXES[$coding]));
        if ($root === false || $file === false || !str_starts_with($file, $root . DIRECTORY_SEPARATOR)) {
            return null;
        }

        return is_file($file) && is_readable($file) ? $file : null;
    }

    public function root(): string
    {
        return $this->root;
    }
}
