<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** Checks values of json_decode() against a JSON Schema, by the keywords that those of the catalogue's answers use. */
final readonly class JsonSchema
{
    /** Keywords that check a value; beside them a schema has only notes. */
    public const KEYWORDS = ['type', 'properties', 'required', 'items', 'enum', 'anyOf', 'minimum', 'minLength', 'maxLength'];
    public const NOTES = ['$schema', 'title', 'default', self::LENIENT];
    private const LENIENT = 'x-lenient';
    private const MAX_FAULTS = 50;
    /** In the package, and in the project. */
    private const FOLDERS = ['/../../docs/schemas', '/../../../docs/schemas'];

    /** @return array<string, mixed>|null the schema of an answer of the catalogue; null where its file was not uploaded */
    public static function of(string $answer): ?array
    {
        foreach (self::FOLDERS as $folder) {
            $schema = json_decode((string) @file_get_contents(__DIR__ . "$folder/$answer.schema.json"), true);
            if (is_array($schema)) {
                return $schema;
            }
        }

        return null;
    }

    /**
     * @param array<string, mixed> $schema
     * @param mixed $value objects are of stdClass
     * @return list<JsonFault> in the order of the schema; the first ones of many
     */
    public static function faults(array $schema, mixed $value, string $path = '', bool $isLenient = false): array
    {
        $isLenient = $isLenient || ($schema[self::LENIENT] ?? false) === true;
        $types = (array) ($schema['type'] ?? []);
        $received = self::typeOf($value);
        if ($types !== [] && !self::isOneOf($received, $value, $types)) {
            return [JsonFault::ofType($path, $types, $received, $isLenient)];
        }
        $problem = self::problem($schema, $value);
        if ($problem !== null) {
            return [new JsonFault($path, $problem, $isLenient)];
        }

        return match (true) {
            $value instanceof \stdClass => self::inObject($schema, $value, $path, $isLenient),
            is_array($value) => self::inList($schema, $value, $path, $isLenient),
            default => [],
        };
    }

    /** @return 'null'|'boolean'|'number'|'string'|'array'|'object' */
    private static function typeOf(mixed $value): string
    {
        return match (true) {
            $value === null => 'null',
            is_bool($value) => 'boolean',
            is_int($value), is_float($value) => 'number',
            is_string($value) => 'string',
            is_array($value) => 'array',
            default => 'object',
        };
    }

    /** @param list<string> $types */
    private static function isOneOf(string $received, mixed $value, array $types): bool
    {
        $isWhole = $received === 'number' && floor((float) $value) === (float) $value;

        return in_array($received, $types, true) || ($isWhole && in_array('integer', $types, true));
    }

    /** @param array<string, mixed> $schema */
    private static function problem(array $schema, mixed $value): ?string
    {
        if (isset($schema['enum']) && !in_array($value, $schema['enum'], true)) {
            return 'нужно одно из: ' . implode(', ', array_map(json_encode(...), $schema['enum']));
        }
        if (isset($schema['minimum']) && (is_int($value) || is_float($value)) && $value < $schema['minimum']) {
            return "нужно не меньше {$schema['minimum']}";
        }
        if (isset($schema['minLength']) && is_string($value) && strlen($value) < $schema['minLength']) {
            return 'строка пуста';
        }
        if (isset($schema['maxLength']) && is_string($value) && preg_match_all('~.~su', $value) > $schema['maxLength']) {
            return "строка длиннее {$schema['maxLength']} знаков";
        }
        $fits = static fn (array $option) => self::faults($option, $value) === [];

        return isset($schema['anyOf']) && array_filter($schema['anyOf'], $fits) === [] ? 'значение не подходит' : null;
    }

    /**
     * @param array<string, mixed> $schema
     * @return list<JsonFault>
     */
    private static function inObject(array $schema, \stdClass $value, string $path, bool $isLenient): array
    {
        $faults = [];
        foreach ($schema['properties'] ?? [] as $name => $own) {
            $at = $path === '' ? $name : "$path.$name";
            if (property_exists($value, $name)) {
                array_push($faults, ...self::faults($own, $value->$name, $at, $isLenient));
            } elseif (in_array($name, $schema['required'] ?? [], true)) {
                $faults[] = JsonFault::missing($at, $isLenient);
            }
        }

        return $faults;
    }

    /**
     * @param array<string, mixed> $schema
     * @param list<mixed> $value
     * @return list<JsonFault>
     */
    private static function inList(array $schema, array $value, string $path, bool $isLenient): array
    {
        $faults = [];
        foreach ($value as $number => $item) {
            if (count($faults) >= self::MAX_FAULTS) {
                break;
            }
            $at = $path === '' ? (string) $number : "$path.$number";
            array_push($faults, ...self::faults($schema['items'] ?? [], $item, $at, $isLenient));
        }

        return $faults;
    }
}
