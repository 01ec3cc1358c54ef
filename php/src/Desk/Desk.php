<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Request;
use VvPlayer\Http\RequestBody;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;
use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\Storage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Statistics\Storages;

/** The publisher's desk at `?desk`: its page, and the calls of the page. Access decides who may make each of them. */
final readonly class Desk
{
    public const PARAMETER = 'desk';
    private const READS = ['session', 'data', 'csv'];
    private const WRITES = ['sign-in', 'sign-out', 'alerts', 'share', 'erase'];
    private const MAX_BODY_BYTES = 131_072;
    private const SESSION_ID = '~^[0-9a-f]{32}$~D';
    private const HEADERS = [
        'Cache-Control' => 'private, no-store',
        'Content-Security-Policy' => "default-src 'none'; frame-ancestors 'none'",
        'Cross-Origin-Resource-Policy' => 'same-origin',
        'Referrer-Policy' => 'no-referrer',
        'Vary' => 'Cookie',
        'X-Frame-Options' => 'DENY',
    ];

    /**
     * @param Storage|null $storage null when the statistics are off, or PHP lacks what they need
     * @param \Closure(Request): (string|int) $body of a request, or the status that refuses it
     */
    public function __construct(
        private Settings $settings,
        private ?Storage $storage,
        private DeskState $state,
        private \Closure $body,
        private int $now,
    ) {
    }

    public static function of(Settings $settings, int $now): self
    {
        return new self(
            $settings,
            Storages::of($settings),
            DeskState::of($settings),
            static fn (Request $request) => RequestBody::read($request, self::MAX_BODY_BYTES),
            $now,
        );
    }

    public static function isFor(Request $request): bool
    {
        return $request->path === null && $request->has(self::PARAMETER);
    }

    /** Whether everything is set that the desk needs. */
    public static function isOn(Settings $settings): bool
    {
        return $settings->statistics->isOn() && $settings->deskPasswordHash !== '';
    }

    public function answer(Request $request): Response
    {
        $call = $request->parameter(self::PARAMETER);
        $methods = in_array($call, self::WRITES, true) ? ['POST'] : ['GET', 'HEAD'];
        $response = match (true) {
            $call !== '' && !in_array($call, [...self::READS, ...self::WRITES], true)
                => DeskAnswer::fault(404, 'call', 'Такого адреса у статистики нет.'),
            !in_array($request->method, $methods, true)
                => self::with(DeskAnswer::fault(405, 'method', 'Так сюда не обращаются.'), ['Allow' => implode(', ', $methods)]),
            !self::isOn($this->settings) || $this->storage === null => DeskOff::answer($this->settings, $call === ''),
            $call === '' => DeskDocument::answer($this->settings, $request),
            default => $this->called($request, $call, $this->storage),
        };

        return $call === '' && $response->status < 400 ? $response : self::with($response, self::HEADERS);
    }

    private function called(Request $request, string $call, Storage $storage): Response
    {
        $access = new Access(new Keys($this->settings->deskPasswordHash), $this->settings->deskPasswordHash, $this->state, $this->now);
        $refusal = $access->origin($request);
        if ($refusal !== null) {
            return $refusal;
        }
        if (in_array($call, self::READS, true)) {
            return $call === 'session' ? $access->session($request, self::isDemo($storage)) : $this->read($request, $access, $storage);
        }
        $text = ($this->body)($request);
        $data = is_int($text) ? null : json_decode($text, true, 16);
        if (!is_array($data)) {
            return DeskAnswer::fault(is_int($text) ? $text : 400, 'body', 'Запрос не разобрать: нужен короткий JSON.');
        }
        if ($call === 'sign-in') {
            return $access->signIn($request, is_string($data['password'] ?? null) ? $data['password'] : '');
        }
        $refusal = $access->write($request);

        return $refusal ?? $access->renewing($request, match ($call) {
            'sign-out' => $access->signOut($request),
            'alerts' => (new AlertsPage($this->state))->store($data),
            'share' => $this->share($request, $access, $data),
            'erase' => self::erase($storage, $data),
        });
    }

    private function read(Request $request, Access $access, Storage $storage): Response
    {
        $page = $request->parameter('page');
        $refusal = $access->read($request, $page, $request->parameter('content_id'));
        if ($refusal !== null) {
            return $refusal;
        }
        $answer = $page === 'alerts' && $request->parameter(self::PARAMETER) === 'data'
            ? (new AlertsPage($this->state))->data()
            : DeskData::answer($request, $storage, $this->now, Refresh::of($this->settings, $storage));

        return $access->renewing($request, $answer);
    }

    /** @param array<mixed> $data */
    private function share(Request $request, Access $access, array $data): Response
    {
        $link = ShareLink::of(
            is_string($data['page'] ?? null) ? $data['page'] : '',
            is_string($data['content_id'] ?? null) ? $data['content_id'] : '',
            is_int($data['until'] ?? null) ? $data['until'] : 0,
            $this->now,
        );
        if (!$link instanceof ShareLink) {
            return DeskAnswer::fault(400, 'share', "$link.");
        }

        // The page completes it by its own URL, which a proxy may hide from us. A fragment stays out of logs.
        return DeskAnswer::json(['url' => '?' . self::PARAMETER . '#share=' . $link->token($access->keys)]);
    }

    /** @param array<mixed> $data */
    private static function erase(Storage $storage, array $data): Response
    {
        $id = is_string($data['session_id'] ?? null) ? $data['session_id'] : '';
        if (preg_match(self::SESSION_ID, $id) !== 1) {
            return DeskAnswer::fault(400, 'session', 'Номер сеанса — 32 знака: цифры и буквы от a до f.');
        }
        try {
            $storage->erase($id);
        } catch (StorageBusy) {
            return DeskAnswer::busy();
        } catch (StorageBroken $error) {
            error_log("VV Player: a session cannot be erased: {$error->getMessage()}");

            return DeskAnswer::broken();
        }

        return DeskAnswer::json(['erased' => true]);
    }

    /** Whether the statistics are made up, as those of `npm start`: a row of `names` of the kind `demo` says so. */
    private static function isDemo(Storage $storage): bool
    {
        try {
            foreach ($storage->query('demo') as $row) {
                return true;
            }
        } catch (StorageBusy | StorageBroken) {
            // The data say what is wrong.
        }

        return false;
    }

    /** @param array<string, string> $headers */
    private static function with(Response $response, array $headers): Response
    {
        return new Response($response->status, $headers + $response->headers, $response->body, $response->afterwards);
    }
}
