<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

use VvPlayer\Settings\Environment;
use VvPlayer\Settings\Settings;

/** Settings of a host with these environment variables, for a test with a temporary folder. */
trait HostSettings
{
    /** @param array<string, string> $variables */
    private function settings(array $variables): Settings
    {
        return Settings::read($this->environment($variables), "$this->folder/php");
    }

    /** @param array<string, string> $variables */
    private function environment(array $variables): Environment
    {
        return Environment::of("$this->folder/.env", static fn (string $name) => $variables[$name] ?? false, array_keys($variables));
    }
}
