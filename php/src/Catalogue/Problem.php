<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Something in the host's own content that cannot be used: where it is and what is expected there, in Russian. */
final readonly class Problem
{
    /** The end of a text about a path of the settings that cannot be read. */
    public const PATH_ADVICE = ': проверьте путь (относительный — от папки vv-player.php) и права пользователя PHP';

    /** @param string $place a JSON path such as `titles[2].src`, the name of a file, or empty for the whole */
    public function __construct(public string $place, public string $expected)
    {
    }

    public function toText(): string
    {
        return $this->place === '' ? $this->expected : "$this->place: $this->expected";
    }
}
