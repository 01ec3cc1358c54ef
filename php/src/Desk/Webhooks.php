<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Fetched;
use VvPlayer\Http\HttpFetch;
use VvPlayer\Http\Origin;
use VvPlayer\Http\PublicAddress;

/**
 * Sends what alert rules tell to the publisher's own addresses, signed, and again with growing pauses until they answer
 * (docs/serving.md, The desk). A message may arrive twice, with the same id.
 */
final readonly class Webhooks
{
    public const PAUSES_S = [60, 300, 900, 3600, 21_600];
    public const LIMIT_S = 5.0;
    private const SECTION = 'queue';
    private const MAX_QUEUE = 60;
    private const MAX_ANSWER_BYTES = 4096;
    /** Each may take its whole limit, and a tick has others to do. */
    private const A_TICK = 4;
    /** Nobody else sends a message that was taken by then. */
    private const TAKEN_S = 120;
    private const JSON = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;

    /**
     * @param \Closure(string, string, array<string, string>, ?string): ?Fetched $post by URL, body, headers and checked address
     * @param \Closure(string): list<string> $resolve the addresses of a name
     */
    public function __construct(private DeskState $state, private \Closure $post, private \Closure $resolve)
    {
    }

    public static function of(DeskState $state): self
    {
        $post = static fn (string $url, string $body, array $headers, ?string $address) => HttpFetch::post(
            $url,
            $body,
            self::MAX_ANSWER_BYTES,
            self::LIMIT_S,
            $headers,
            self::LIMIT_S,
            $address,
        );

        return new self($state, $post, PublicAddress::resolve(...));
    }

    /**
     * The state with a message more. The oldest one goes when there are too many.
     *
     * @param array<mixed> $state
     * @param array{ruleId: string, event: string, at: int, since: int, value: float, count: int} $fired
     * @return array<mixed>
     */
    public static function queued(array $state, AlertRule $rule, array $fired, int $now): array
    {
        if ($rule->webhook === '') {
            return $state;
        }
        $id = bin2hex(random_bytes(16));
        $body = json_encode(['id' => $id, 'event' => $fired['event'], 'rule' => array_diff_key($rule->shown(), ['webhook' => 0, 'secret' => 0])]
            + ['text' => AlertWords::of($rule, $fired)] + array_diff_key($fired, ['ruleId' => 0, 'event' => 0]), self::JSON);
        $message = ['id' => $id, 'ruleId' => $rule->id, 'at' => $now, 'next' => $now, 'tries' => 0, 'body' => $body];
        $state[self::SECTION] = array_slice([...array_values(DeskState::section($state, self::SECTION)), $message], -self::MAX_QUEUE);

        return $state;
    }

    /** Sends the messages whose time has come. */
    public function send(int $now): void
    {
        if (self::due($this->state->read(), $now) === []) {
            return;
        }
        $taken = [];
        $rules = [];
        $this->state->change(static function (array $state) use ($now, &$taken, &$rules): array {
            $rules = AlertRule::all($state);
            $taken = self::due($state, $now);

            return self::changed($state, array_map(static fn () => ['next' => $now + self::TAKEN_S], $taken));
        });
        $results = [];
        foreach ($taken as $id => $message) {
            $rule = $rules[$message['ruleId']] ?? null;
            // Without its rule nobody waits for the message.
            $isDone = $rule === null || $rule->webhook === '' || $this->isDelivered($rule, $message, $now);
            $tries = $message['tries'] + 1;
            $pause = self::PAUSES_S[$tries - 1] ?? null;
            $results[$id] = match (true) {
                $isDone => null,
                $pause === null => ['tries' => $tries, 'next' => 0, 'body' => ''],
                default => ['tries' => $tries, 'next' => $now + $pause],
            };
        }
        if ($results !== []) {
            $this->state->change(static fn (array $state) => self::changed($state, $results));
        }
    }

    /**
     * How the messages of the page's list went that have not arrived.
     *
     * @param array<mixed> $state
     * @return list<array{ruleId: string, at: int, tries: int, next: int|null}> `next` is null for one that is given up
     */
    public static function waiting(array $state): array
    {
        return array_map(static fn (array $message) => [
            'ruleId' => $message['ruleId'],
            'at' => $message['at'],
            'tries' => $message['tries'],
            'next' => $message['next'] === 0 ? null : $message['next'],
        ], array_values(self::messages($state)));
    }

    /** The header of a body: receivers compute the same from their secret and compare. */
    public static function signature(string $body, string $secret, int $now): string
    {
        return "t=$now,v1=" . hash_hmac('sha256', "$now.$body", $secret);
    }

    /** @param array{id: string, body: string} $message */
    private function isDelivered(AlertRule $rule, array $message, int $now): bool
    {
        $url = $rule->webhook;
        $origin = Origin::ofUrl($url);
        $isHere = str_starts_with((string) $origin, 'http:');
        $addresses = $origin === null || !Origin::isTrustworthy($url) ? null : PublicAddress::ofOrigin($origin, $this->resolve);
        // A name may lead into the network of this host by now.
        if (!$isHere && ($addresses ?? []) === []) {
            return false;
        }
        $answer = ($this->post)($url, $message['body'], [
            'Content-Type' => 'application/json; charset=utf-8',
            'X-VV-Delivery' => $message['id'],
            'X-VV-Signature' => self::signature($message['body'], $rule->secret, $now),
        ], $isHere ? null : $addresses[0]);

        return $answer !== null && $answer->status >= 200 && $answer->status < 300;
    }

    /**
     * @param array<mixed> $state
     * @return array<string, array{id: string, ruleId: string, at: int, next: int, tries: int, body: string}>
     */
    private static function due(array $state, int $now): array
    {
        $isDue = static fn (array $message) => $message['next'] > 0
            // A clock that was set back must not hold it.
            && ($message['next'] <= $now || $message['next'] > $now + max(self::PAUSES_S));

        return array_slice(array_filter(self::messages($state), $isDue), 0, self::A_TICK, true);
    }

    /**
     * @param array<mixed> $state
     * @return array<string, array{id: string, ruleId: string, at: int, next: int, tries: int, body: string}> by id
     */
    private static function messages(array $state): array
    {
        $messages = [];
        foreach (DeskState::section($state, self::SECTION) as $message) {
            $texts = is_array($message) ? array_filter(array_intersect_key($message, ['id' => 0, 'ruleId' => 0, 'body' => 0]), is_string(...)) : [];
            $numbers = is_array($message) ? array_filter(array_intersect_key($message, ['at' => 0, 'next' => 0, 'tries' => 0]), is_int(...)) : [];
            if (count($texts) === 3 && count($numbers) === 3) {
                $messages[$message['id']] = $message;
            }
        }

        return $messages;
    }

    /**
     * @param array<mixed> $state
     * @param array<string, array<string, int|string>|null> $changes by id; null removes the message
     * @return array<mixed>
     */
    private static function changed(array $state, array $changes): array
    {
        $messages = self::messages($state);
        foreach (array_intersect_key($changes, $messages) as $id => $change) {
            $messages[$id] = $change === null ? null : $change + $messages[$id];
        }
        $state[self::SECTION] = array_values(array_filter($messages));

        return $state;
    }
}
