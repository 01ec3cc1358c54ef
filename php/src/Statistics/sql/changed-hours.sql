-- Hours that rows came for, each with the time of the last one.
SELECT hour, MAX(at) AS last_at
FROM changes
WHERE hour >= :from
GROUP BY hour
