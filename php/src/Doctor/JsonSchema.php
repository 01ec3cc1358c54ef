<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/**
 * Checks values of json_decode() against the JSON Schemas of the catalogue's answers, as `dev/schemas` writes them, by the
 * keywords that those use.
 */
final readonly class JsonSchema
{
    /** Keywords that check a value; beside them a schema has only notes. */
    public const KEYWORDS = ['type', 'properties', 'required', 'items', 'enum', 'anyOf', 'minimum', 'minLength', 'maxLength'];
    public const NOTES = ['$schema', 'title', 'default', self::LENIENT];
    private const LENIENT = 'x-lenient';
    private const MAX_FAULTS = 50;
    /** In the package, and in the project. */
    private const FOLDERS = ['/../../docs/schemas', '/../../../docs/schemas'];
    private const TYPES = [
        'number' => 'число', 'integer' => 'целое число', 'string' => 'строка', 'boolean' => 'true или false',
        'array' => 'список', 'object' => 'объект', 'null' => 'null',
    ];

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
        $problem = self::problem($schema, $value);
        if ($problem !== null) {
            return [new JsonFault($path, $problem, $isLenient)];
        }
        $faults = [];
        foreach (self::parts($schema, $value) as $name => $part) {
            $at = $path === '' ? (string) $name : "$path.$name";
            if (is_array($value) || property_exists($value, $name)) {
                array_push($faults, ...self::faults($part, is_array($value) ? $value[$name] : $value->$name, $at, $isLenient));
            } elseif (in_array($name, $schema['required'] ?? [], true)) {
                $faults[] = new JsonFault($at, 'поля нет', $isLenient);
            }
            if (is_array($value) && count($faults) >= self::MAX_FAULTS) {
                break;
            }
        }

        return $faults;
    }

    /**
     * The schemas of the fields of an object, or of the items of a list.
     *
     * @param array<string, mixed> $schema
     * @return array<array<string, mixed>>
     */
    private static function parts(array $schema, mixed $value): array
    {
        return match (true) {
            $value instanceof \stdClass => $schema['properties'] ?? [],
            is_array($value) => array_map(static fn () => $schema['items'] ?? [], $value),
            default => [],
        };
    }

    /** @param array<string, mixed> $schema */
    private static function problem(array $schema, mixed $value): ?string
    {
        $types = (array) ($schema['type'] ?? []);
        $received = match (true) {
            is_bool($value) => 'boolean',
            is_int($value), is_float($value) => 'number',
            default => strtolower(gettype($value)),
        };
        $isWhole = $received === 'number' && floor((float) $value) === (float) $value && in_array('integer', $types, true);
        if ($types !== [] && !$isWhole && !in_array($received, $types, true)) {
            $names = array_map(static fn (string $type) => self::TYPES[$type] ?? $type, array_diff($types, ['null']));

            return 'нужно: ' . implode(' или ', $names) . ', пришло: ' . self::TYPES[$received];
        }
        if (isset($schema['enum']) && !in_array($value, $schema['enum'], true)) {
            return 'нужно одно из: ' . implode(', ', array_map(json_encode(...), $schema['enum']));
        }
        if (isset($schema['minimum']) && $received === 'number' && $value < $schema['minimum']) {
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
}
