<?php

declare(strict_types=1);

namespace VvPlayer;

/** Where assets are: in the folder of the build, or at an origin and in a cache of ours. */
interface AssetStore
{
    /** Content coding => suffix of the file that the build has put beside the original; the best comes first. */
    public const SUFFIXES = ['br' => '.br', 'gzip' => '.gz'];

    /** @return list<string>|null the codings it is stored in beside the original; null when there is no such asset */
    public function codingsOf(string $name): ?array;

    /** The real path of its file; null when it cannot be had now. */
    public function find(string $name, ?string $coding = null): ?string;

    /** The folder that every file found is in. */
    public function root(): string;
}
