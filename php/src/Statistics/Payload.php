<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * The fields of an event that a stranger sent. A field that is absent or null is unknown, one of another type or size makes
 * the event bad, and fields that nobody asks for are those of a newer player.
 */
final readonly class Payload
{
    public const LABEL = 80;
    public const TITLE = 200;
    public const ORIGIN = 120;
    public const UNKNOWN = -1;
    /** Over eleven days in milliseconds: one event cannot spoil the sums of a month. */
    private const MOST = 1_000_000_000;
    private const HEX_ID = '~^[0-9a-f]{32}$~D';
    private const ORIGIN_FORM = '~^[a-z][a-z0-9+.-]*://[^\s/?#@\\\\]+$~D';
    private const CONTROL = '~[\x00-\x1f\x7f]+~';

    /** @param array<mixed> $fields */
    public function __construct(private array $fields)
    {
    }

    /** A label, cut to its most characters; '' where it is unknown. A number is a label, too. */
    public function text(string $name, int $most = self::LABEL): string
    {
        $value = $this->fields[$name] ?? '';
        if (!is_string($value) && !is_int($value) && !is_float($value)) {
            throw new BadEvent($name);
        }
        // The text of JSON is valid UTF-8.
        $text = trim((string) preg_replace(self::CONTROL, ' ', (string) $value));

        return preg_match("~^.{0,$most}~su", $text, $match) === 1 ? $match[0] : '';
    }

    /** The random id of a view or session; '' where it is unknown. */
    public function id(string $name): string
    {
        $value = $this->fields[$name] ?? '';
        if (!is_string($value) || ($value !== '' && preg_match(self::HEX_ID, $value) !== 1)) {
            throw new BadEvent($name);
        }

        return $value;
    }

    public function neededId(string $name): string
    {
        return $this->id($name) ?: throw new BadEvent($name);
    }

    public function origin(string $name): string
    {
        $origin = strtolower($this->text($name, self::ORIGIN));

        return preg_match(self::ORIGIN_FORM, $origin) === 1 ? $origin : '';
    }

    /** A number that is not negative, rounded. Events say «unknown» by null or a negative number. */
    public function number(string $name, int $unknown = 0): int
    {
        $value = $this->fields[$name] ?? self::UNKNOWN;
        if ((!is_int($value) && !is_float($value)) || !($value <= self::MOST)) {
            throw new BadEvent($name);
        }

        return $value < 0 ? $unknown : (int) round($value);
    }

    /** The number of a thing, from 1. */
    public function ordinal(string $name): int
    {
        return $this->number($name) ?: throw new BadEvent($name);
    }

    /** 0 or 1. */
    public function flag(string $name): int
    {
        return match ($this->fields[$name] ?? false) {
            false, 0 => 0,
            true, 1 => 1,
            default => throw new BadEvent($name),
        };
    }

    /** @return list<mixed> empty where it is unknown */
    public function items(string $name, int $most): array
    {
        $value = $this->fields[$name] ?? [];
        if (!is_array($value) || !array_is_list($value) || count($value) > $most) {
            throw new BadEvent($name);
        }

        return $value;
    }

    /** @return list<self> the records of a list */
    public function records(string $name, int $most): array
    {
        return array_map(
            static fn (mixed $item) => is_array($item) ? new self($item) : throw new BadEvent($name),
            $this->items($name, $most),
        );
    }
}
