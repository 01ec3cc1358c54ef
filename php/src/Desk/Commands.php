<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Settings\Settings;
use VvPlayer\Statistics\ClickHouseStorage;
use VvPlayer\Statistics\Move;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Statistics\Storages;

/** The command line of the statistics, `php desk.php`. */
final readonly class Commands
{
    public const GOOD = 0;
    public const FAILED = 1;
    public const MISUSED = 2;
    private const USAGE = <<<'TEXT'
        Команды статистики VV Player:

          php desk.php password          придумать пароль; печатает строку для .env
          php desk.php tick              пересчитать суммы, проверить оповещения, стереть старое; для cron, раз в минуту
          php desk.php erase <сеанс>     стереть строки сеанса: 32 знака, 0–9 и a–f
          php desk.php schema            показать таблицы базы на языке SQL
          php desk.php move <файл>       перенести файл SQLite в ClickHouse из VV_STATISTICS; можно повторять

        Пароль можно передать и на вход: php desk.php password < файл

        TEXT;
    private const SESSION_ID = '~^[0-9a-f]{32}$~D';

    /**
     * @param \Closure(string): ?string $ask a secret by a prompt; null at the end of the input
     * @param bool $isTyped whether somebody types it, and may mistype
     * @param \Closure(string): void $out
     * @param \Closure(string): void $err
     */
    public function __construct(private Settings $settings, private \Closure $ask, private bool $isTyped, private \Closure $out, private \Closure $err)
    {
    }

    /**
     * @param list<string> $arguments without the name of the script
     * @return int the exit code
     */
    public function run(array $arguments, int $now): int
    {
        $count = count($arguments);

        return match ($arguments[0] ?? 'help') {
            'password' => $count === 1 ? $this->password() : $this->misuse(),
            'tick' => $count === 1 ? $this->tick($now) : $this->misuse(),
            'erase' => $count === 2 ? $this->erase($arguments[1]) : $this->misuse(),
            'schema' => $count === 1 ? $this->schema() : $this->misuse(),
            'move' => $count === 2 ? $this->move($arguments[1], $now) : $this->misuse(),
            'help', '--help', '-h' => $this->help(),
            default => $this->misuse(),
        };
    }

    private function password(): int
    {
        $password = ($this->ask)('Новый пароль: ');
        $fault = $password === null ? 'пароль не введён' : Password::fault($password);
        if ($fault === null && $this->isTyped && ($this->ask)('Ещё раз: ') !== $password) {
            $fault = 'пароли не совпали';
        }
        if ($fault !== null) {
            return $this->fail("Не годится: $fault.");
        }
        ($this->out)("VV_DESK_PASSWORD_HASH='" . Password::hash((string) $password) . "'\n");
        ($this->err)("Впишите эту строку в .env рядом с vv-player.php. Прежние входы и ссылки перестанут действовать.\n");

        return self::GOOD;
    }

    private function tick(int $now): int
    {
        $tick = Tick::of($this->settings);
        if ($tick === null) {
            return $this->off();
        }

        return $tick->run($now) ? self::GOOD : $this->fail('Не всё сделано, повторит следующий запуск. Причина — в журнале PHP.');
    }

    private function erase(string $session): int
    {
        if (preg_match(self::SESSION_ID, $session) !== 1) {
            return $this->misuse();
        }
        $storage = Storages::of($this->settings);
        if ($storage === null) {
            return $this->off();
        }
        try {
            $storage->erase($session);
        } catch (StorageBusy) {
            return $this->fail('База занята, повторите.');
        } catch (StorageBroken $error) {
            return $this->fail("База не открывается: {$error->getMessage()}");
        }
        ($this->out)("Сеанс $session стёрт. Суммы изменит следующий пересчёт.\n");

        return self::GOOD;
    }

    private function schema(): int
    {
        ($this->out)(implode(";\n", Storages::schema($this->settings)) . ";\n");

        return self::GOOD;
    }

    private function move(string $file, int $now): int
    {
        $target = Storages::of($this->settings);
        if (!$target instanceof ClickHouseStorage) {
            return $this->fail('Куда переносить, говорит VV_STATISTICS: clickhouse:https://пользователь:пароль@хост:8443/база.');
        }
        if (!is_file($file) || !extension_loaded('pdo_sqlite')) {
            return $this->fail(is_file($file) ? 'Нужно расширение pdo_sqlite.' : 'Такого файла нет.');
        }
        try {
            $isWhole = (new Move(SqliteStorage::at($file), $target, fn (string $line) => ($this->out)("$line\n")))->run($now);
        } catch (StorageBusy $error) {
            return $this->fail("Перенос остановился, повторите — он продолжит: {$error->getMessage()}");
        } catch (StorageBroken $error) {
            return $this->fail("Перенос не удался: {$error->getMessage()}");
        }
        if (!$isWhole) {
            return $this->fail('Перенесено, но числа не равны: одна из баз в это время пополнялась. Повторите.');
        }
        ($this->out)("Перенесено, все числа равны.\n");

        return self::GOOD;
    }

    private function off(): int
    {
        return $this->fail('Статистика не включена: задайте VV_STATISTICS, для SQLite нужно расширение pdo_sqlite.');
    }

    private function help(): int
    {
        ($this->out)(self::USAGE);

        return self::GOOD;
    }

    private function misuse(): int
    {
        ($this->err)(self::USAGE);

        return self::MISUSED;
    }

    private function fail(string $message): int
    {
        ($this->err)("$message\n");

        return self::FAILED;
    }
}
