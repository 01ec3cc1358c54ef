<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** An object of the host's JSON. Each reader gives a value that can be used, or reports what is expected and gives none. */
final readonly class Fields
{
    private const MAX_TEXT = 10_000;

    /** @param array<mixed> $values */
    private function __construct(private array $values, public string $path, public Problems $problems)
    {
    }

    /**
     * @param list<string> $known names of fields; one that begins with `_` or `$` is a remark
     * @return self|null null for a value that is no object
     */
    public static function of(mixed $value, string $path, Problems $problems, array $known): ?self
    {
        if (!is_array($value) || ($value !== [] && array_is_list($value))) {
            $problems->add($path, 'нужен объект { … }');

            return null;
        }
        foreach (array_diff(array_map(strval(...), array_keys($value)), $known) as $name) {
            if ($name === '' || !in_array($name[0], ['_', '$'], true)) {
                $problems->add(self::join($path, $name), 'такого поля нет; есть ' . implode(', ', $known));
            }
        }

        return new self($value, $path, $problems);
    }

    public function has(string $name): bool
    {
        return isset($this->values[$name]);
    }

    public function value(string $name): mixed
    {
        return $this->values[$name] ?? null;
    }

    public function pathOf(string $name): string
    {
        return self::join($this->path, $name);
    }

    /** A text of one character or more; null when it is absent. */
    public function text(string $name): ?string
    {
        return $this->read($name, 'нужна строка', static function (mixed $value): ?string {
            $text = is_string($value) ? trim($value) : '';

            return $text === '' || strlen($text) > self::MAX_TEXT ? null : $text;
        });
    }

    public function address(string $name): ?string
    {
        return $this->read(
            $name,
            Address::EXPECTED,
            static fn (mixed $value) => is_string($value) && Address::isGood(trim($value)) ? trim($value) : null,
        );
    }

    public function integer(string $name, int $min, int $max): ?int
    {
        return $this->read($name, "нужно целое число от $min до $max", static function (mixed $value) use ($min, $max): ?int {
            $number = is_string($value) && preg_match('~^\d{1,15}$~D', $value) === 1 ? (int) $value : $value;

            return is_int($number) && $number >= $min && $number <= $max ? $number : null;
        });
    }

    /** Seconds as a number, or a time such as `1:02:03`. */
    public function seconds(string $name): ?float
    {
        return $this->read($name, 'нужно время: секунды (90) или «1:30»', static function (mixed $value): ?float {
            if (is_int($value) || is_float($value)) {
                return $value >= 0 && is_finite((float) $value) ? (float) $value : null;
            }
            if (!is_string($value) || preg_match('~^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$~D', $value, $match) !== 1) {
                return null;
            }

            return (int) $match[1] * 3600 + (int) $match[2] * 60 + (float) $match[3];
        });
    }

    public function matching(string $name, string $pattern, string $expected): ?string
    {
        return $this->read(
            $name,
            $expected,
            static fn (mixed $value) => is_string($value) && preg_match($pattern, $value) === 1 ? $value : null,
        );
    }

    public function isTrue(string $name): bool
    {
        return $this->read($name, 'нужно true или false', static fn (mixed $value) => is_bool($value) ? $value : null) ?? false;
    }

    /** @return array<string, mixed> the items of a list by their paths; none when it is absent */
    public function items(string $name): array
    {
        $list = $this->read(
            $name,
            'нужен список [ … ]',
            static fn (mixed $value) => is_array($value) && array_is_list($value) ? $value : null,
        );
        $items = [];
        foreach ($list ?? [] as $index => $item) {
            $items[$this->pathOf($name) . "[$index]"] = $item;
        }

        return $items;
    }

    /**
     * @template T
     * @param callable(mixed): (T|null) $reader
     * @return T|null
     */
    private function read(string $name, string $expected, callable $reader): mixed
    {
        if (!isset($this->values[$name])) {
            return null;
        }
        $value = $reader($this->values[$name]);
        if ($value === null) {
            $this->problems->add($this->pathOf($name), $expected);
        }

        return $value;
    }

    private static function join(string $path, string $name): string
    {
        return $path === '' ? $name : "$path.$name";
    }
}
