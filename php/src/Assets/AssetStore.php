<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

/** A store of assets: the folder of the build, or a cached origin. */
interface AssetStore
{
    /** Content coding => suffix of the compressed file beside the original; the best comes first. */
    public const SUFFIXES = ['br' => '.br', 'gzip' => '.gz'];

    /** @return list<string>|null the codings it is stored in beside the original; null when there is no such asset */
    public function codingsOf(string $name): ?array;

    /** The real path of its file; null when it is not available now. */
    public function find(string $name, ?string $coding = null): ?string;

    /** The folder of all files. */
    public function root(): string;
}
