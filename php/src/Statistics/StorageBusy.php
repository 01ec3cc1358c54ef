<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** Nothing was stored, and a repeat may succeed: the storage is locked, full or away. */
final class StorageBusy extends \RuntimeException
{
}
