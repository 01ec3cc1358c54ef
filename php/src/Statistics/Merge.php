<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** How a row joins one with the same key. */
enum Merge
{
    /** The higher `sequence` replaces the other, except for the columns of the first message. */
    case Sequence;
    /** Numbers outside of the key are added. */
    case Add;
    /** The later `at` replaces the other. */
    case Latest;
}
