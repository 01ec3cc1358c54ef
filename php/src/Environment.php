<?php

declare(strict_types=1);

namespace VvPlayer;

/** Settings of the host: the environment of PHP, then a `.env` for hosts without access to the environment. */
final readonly class Environment
{
    /** @param \Closure(string): (string|false) $read a variable of the process, as getenv() gives it */
    private function __construct(private \Closure $read, private DotEnv $file)
    {
    }

    /** @param \Closure(string): (string|false) $read */
    public static function of(string $file, \Closure $read): self
    {
        $isThere = is_file($file) && is_readable($file);

        return new self($read, DotEnv::parse($isThere ? (string) file_get_contents($file) : ''));
    }

    /** The value of a variable; the process wins over the file, even with an empty one. Empty counts as not set. */
    public function get(string $name): string
    {
        $value = ($this->read)($name);

        return trim($value === false ? $this->file->values[$name] ?? '' : $value);
    }

    /** @return list<int> lines of the file that cannot be read */
    public function badLines(): array
    {
        return $this->file->badLines;
    }
}
