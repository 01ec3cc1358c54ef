<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** Nothing was stored, and nothing will be before the publisher acts: the storage cannot be opened, written or read. */
final class StorageBroken extends \RuntimeException
{
}
