<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** A voice-over variant of an episode, with a stream of its own. */
final readonly class Dub
{
    public function __construct(public int|string $id, public string $title, public Stream $stream)
    {
    }
}
