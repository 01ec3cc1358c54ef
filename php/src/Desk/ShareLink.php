<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** The scope of a share link: one page of the desk, of one film if it names one, until a day. */
final readonly class ShareLink
{
    public const PAGES = ['now', 'films', 'film', 'quality', 'sites', 'ads'];
    public const LONGEST_S = 366 * 86_400;
    public const MAX_ID_CHARACTERS = 80;
    /** Tables of a page that are asked for by a name of their own. */
    private const WITHIN = ['erid' => 'ads'];
    private const MAX_TOKEN_BYTES = 2000;

    private function __construct(public string $page, public string $contentId, public int $until)
    {
    }

    /** @return self|string why it cannot be made, in Russian */
    public static function of(string $page, string $contentId, int $until, int $now): self|string
    {
        return match (true) {
            !in_array($page, self::PAGES, true) => 'Этой страницей нельзя поделиться',
            $page === 'film' && $contentId === '' => 'Назовите фильм, страницей которого делитесь',
            $page !== 'film' && $contentId !== '' => 'Фильм называют только для страницы фильма',
            preg_match('~^[^\x00-\x1f\x7f]{0,' . self::MAX_ID_CHARACTERS . '}$~Du', $contentId) !== 1 => 'Такого номера фильма не бывает',
            $until <= $now => 'Срок ссылки уже прошёл',
            $until > $now + self::LONGEST_S => 'Срок ссылки — не больше года',
            default => new self($page, $contentId, $until),
        };
    }

    /** The scope of a token; null for a forged one, and for one whose end has come. */
    public static function read(string $token, Keys $keys, int $now): ?self
    {
        [$text, $signature] = explode('.', $token, 2) + [1 => ''];
        if (strlen($token) > self::MAX_TOKEN_BYTES || !$keys->isSigned('share', $text, $signature)) {
            return null;
        }
        $scope = json_decode(Keys::decode($text) ?? '', true);
        $isWhole = is_string($scope['page'] ?? null) && is_string($scope['content_id'] ?? null) && is_int($scope['until'] ?? null);

        return $isWhole && $now < $scope['until'] ? new self($scope['page'], $scope['content_id'], $scope['until']) : null;
    }

    public function token(Keys $keys): string
    {
        $text = Keys::encode(json_encode($this->scope(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR));

        return "$text." . $keys->sign('share', $text);
    }

    /** Whether data of this page, and of this film, belong to the scope. */
    public function allows(string $page, string $contentId): bool
    {
        return (self::WITHIN[$page] ?? $page) === $this->page && ($this->contentId === '' || $contentId === $this->contentId);
    }

    /** @return array{page: string, content_id: string, until: int} */
    public function scope(): array
    {
        return ['page' => $this->page, 'content_id' => $this->contentId, 'until' => $this->until];
    }
}
