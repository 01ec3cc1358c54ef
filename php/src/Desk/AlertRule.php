<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Origin;

/** A rule of the publisher's: the figure that it watches, over how long, and whom it tells. */
final readonly class AlertRule
{
    public const MAX_RULES = 20;
    public const KINDS = ['failures', 'startup', 'fill', 'silence'];
    private const MIN_MINUTES = 5;
    private const MAX_MINUTES = 1440;
    private const MAX_STARTUP_MS = 60_000;
    private const MAX_URL_BYTES = 2000;
    private const MIN_SECRET_BYTES = 16;
    private const MAX_SECRET_BYTES = 200;
    private const SECRET_BYTES = 24;
    private const ID = '~^[a-z0-9-]{1,40}$~D';

    /**
     * @param 'failures'|'startup'|'fill'|'silence' $kind
     * @param float $limit a share of 0..1, or milliseconds for a startup; 0 for silence
     * @param string $webhook URL; empty where the page alone tells
     */
    private function __construct(
        public string $id,
        public string $kind,
        public float $limit,
        public int $minutes,
        public string $webhook,
        public string $secret,
        public bool $isOn,
    ) {
    }

    /**
     * @param array<string, self> $known rules by id, whose secrets stay where none is given
     * @return self|string what is wrong, in Russian
     */
    public static function read(mixed $data, array $known = []): self|string
    {
        $text = static fn (string $name): string => is_string($data[$name] ?? null) ? $data[$name] : '';
        $kind = $text('kind');
        $id = $text('id') === '' ? bin2hex(random_bytes(8)) : $text('id');
        $limit = $kind === 'silence' ? 0 : $data[$kind === 'fill' ? 'under' : 'over'] ?? null;
        $minutes = $data['minutes'] ?? null;
        $secret = $text('secret') !== '' ? $text('secret') : $known[$id]?->secret ?? '';
        $most = $kind === 'startup' ? self::MAX_STARTUP_MS : 1;
        $fault = match (true) {
            !is_array($data) || !in_array($kind, self::KINDS, true) => 'такого вида правил нет',
            preg_match(self::ID, $id) !== 1 => 'негодный номер',
            $kind !== 'silence' && (!(is_int($limit) || is_float($limit)) || !($limit > 0 && $limit <= $most)) => 'негодный предел',
            !is_int($minutes) || $minutes < self::MIN_MINUTES || $minutes > self::MAX_MINUTES
                => 'минут — от ' . self::MIN_MINUTES . ' до ' . self::MAX_MINUTES,
            $text('webhook') !== '' && !self::isUrl($text('webhook')) => 'адрес webhook — целиком, с https://',
            $secret !== '' && (strlen($secret) < self::MIN_SECRET_BYTES || strlen($secret) > self::MAX_SECRET_BYTES)
                => 'секрет — от ' . self::MIN_SECRET_BYTES . ' до ' . self::MAX_SECRET_BYTES . ' знаков',
            default => null,
        };
        // A webhook is always signed.
        $secret = $secret === '' ? Keys::encode(random_bytes(self::SECRET_BYTES)) : $secret;

        return $fault ?? new self($id, $kind, (float) $limit, $minutes, $text('webhook'), $secret, ($data['isOn'] ?? null) === true);
    }

    /**
     * The rules of the state; bad ones, of a file that somebody has changed, are left out.
     *
     * @param array<mixed> $state
     * @return array<string, self> by id
     */
    public static function all(array $state): array
    {
        $rules = [];
        foreach (array_slice(DeskState::section($state, 'rules'), 0, self::MAX_RULES) as $stored) {
            $rule = self::read($stored);
            if ($rule instanceof self) {
                $rules[$rule->id] = $rule;
            }
        }

        return $rules;
    }

    /** @return array<string, mixed> with its secret */
    public function stored(): array
    {
        return ['secret' => $this->secret] + $this->shown();
    }

    /** @return array<string, mixed> as everybody may see it who has the password: whether it has a secret, but not the secret */
    public function shown(): array
    {
        $limit = match ($this->kind) {
            'silence' => [],
            'fill' => ['under' => $this->limit],
            default => ['over' => $this->limit],
        };

        return ['id' => $this->id, 'kind' => $this->kind] + $limit
            + ['minutes' => $this->minutes, 'webhook' => $this->webhook, 'secret' => true, 'isOn' => $this->isOn];
    }

    private static function isUrl(string $url): bool
    {
        return strlen($url) <= self::MAX_URL_BYTES && Origin::isTrustworthy($url) && preg_match('~^[!-\~]+$~D', $url) === 1
            && parse_url($url, PHP_URL_USER) === null;
    }
}
