<?php

declare(strict_types=1);

namespace VvPlayer;

/** Knows titles and posters of contents, for pages about the player. */
interface Cards
{
    public function find(int|string $movieId): ContentCard;
}
