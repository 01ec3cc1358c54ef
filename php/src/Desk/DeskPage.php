<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** The data of one page. */
interface DeskPage
{
    /** @return array<string, mixed> `totals`, `series`, `tables` and the page's own objects */
    public function data(DeskQuestion $question): array;
}
