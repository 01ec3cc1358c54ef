<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** A field of an answer that breaks its schema. */
final readonly class JsonFault
{
    private const TYPES = [
        'number' => 'число', 'integer' => 'целое число', 'string' => 'строка', 'boolean' => 'true или false',
        'array' => 'список', 'object' => 'объект', 'null' => 'null',
    ];

    /**
     * @param string $path such as `0.season.order`; empty for the whole answer
     * @param string $problem in Russian, about the field
     * @param bool $isLenient whether the player plays without the field
     */
    public function __construct(public string $path, public string $problem, public bool $isLenient)
    {
    }

    public static function missing(string $path, bool $isLenient): self
    {
        return new self($path, 'поля нет', $isLenient);
    }

    /** @param list<string> $expected names of JSON's types */
    public static function ofType(string $path, array $expected, string $received, bool $isLenient): self
    {
        $names = array_map(static fn (string $type) => self::TYPES[$type] ?? $type, array_diff($expected, ['null']));

        return new self($path, 'нужно: ' . implode(' или ', $names) . ', пришло: ' . self::TYPES[$received], $isLenient);
    }

    public function text(): string
    {
        return $this->path === '' ? "ответ целиком — $this->problem" : "$this->path — $this->problem";
    }
}
