<?php

declare(strict_types=1);

namespace VvPlayer\Settings;

/** Settings of the host: the environment of PHP, then a `.env` for hosts without access to the environment. */
final readonly class Environment
{
    public const FILE = '.env';

    /**
     * @param \Closure(string): (string|false) $read a variable of the process, as getenv() gives it
     * @param list<string> $names of variables of the process
     */
    private function __construct(private \Closure $read, private DotEnv $file, private array $names, private bool $isClosed)
    {
    }

    /**
     * @param \Closure(string): (string|false) $read
     * @param list<string> $names
     */
    public static function of(string $file, \Closure $read, array $names = []): self
    {
        $isClosed = is_file($file) && !is_readable($file);

        return new self($read, DotEnv::parse(is_file($file) && !$isClosed ? (string) file_get_contents($file) : ''), $names, $isClosed);
    }

    /** The value of a variable; the process wins over the file, even with an empty one. Empty counts as not set. */
    public function get(string $name): string
    {
        $value = ($this->read)($name);

        return trim($value === false ? $this->file->values[$name] ?? '' : $value);
    }

    /** @return list<string> names that are set in the file, or in the process and begin with `VV_` */
    public function names(): array
    {
        $own = preg_grep('~^VV_~', $this->names) ?: [];

        return array_values(array_unique([...array_keys($this->file->values), ...$own]));
    }

    /** @return array<string, string> what is expected, in Russian, of the file or of lines that cannot be read */
    public function faults(): array
    {
        $faults = $this->isClosed ? [self::FILE => 'право чтения для пользователя PHP'] : [];
        foreach ($this->file->badLines as $line) {
            $faults[self::FILE . ":$line"] = 'ИМЯ=значение; значение со знаком # берут в кавычки';
        }

        return $faults;
    }
}
