<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** An event of another shape. The message names the field. */
final class BadEvent extends \RuntimeException
{
}
