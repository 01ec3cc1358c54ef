<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

use VvPlayer\Catalogue\ContentKey;

/** Knows titles and posters of contents, for pages about the player. */
interface Cards
{
    public function find(ContentKey $content): ContentCard;
}
