<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Settings\SettingTable;

/** The window globals that the host sets through the environment. */
final readonly class PageGlobals
{
    /**
     * Pure ASCII without `<`, `>`, `&` and quotes other than JSON's own, so that no value can end the script or a string
     * in it.
     */
    private const JSON = JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT
        | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;

    /** @param array<string, string|list<string>|\stdClass> $values by the global's name */
    private function __construct(private array $values)
    {
    }

    /** @param callable(string): (string|false) $read a variable's value; an empty one counts as unset */
    public static function fromEnvironment(callable $read): self
    {
        $values = [];
        foreach (array_keys(SettingTable::GLOBALS) as $variable) {
            $text = (string) $read($variable);
            if ($text === '') {
                continue;
            }
            $value = match ($variable) {
                'VV_ENV_AD_HEADERS', 'VV_ENV_AD_MACROS' => SettingTable::headers($text),
                'VV_LANG_ORDER' => SettingTable::items($text),
                default => $text,
            };
            if ($value !== null) {
                $values[strtolower(substr($variable, strlen('VV_')))] = $value;
            }
        }

        return new self($values);
    }

    /** Whether the environment sets this global. */
    public function has(string $global): bool
    {
        return isset($this->values[$global]);
    }

    /** @param array<string, string> $values by the global's name; they go before those of the environment */
    public function with(array $values): self
    {
        return new self($values + $this->values);
    }

    /** A classic script that sets the globals before any module runs; empty when none is set. */
    public function toScript(): string
    {
        if ($this->values === []) {
            return '';
        }

        return '<script>Object.assign(window,' . json_encode($this->values, self::JSON) . ')</script>';
    }
}
