-- Labels of names in a range, the latest of each last.
SELECT name, label, at
FROM names
WHERE kind = :kind AND name >= :from AND name < :until
ORDER BY name, at
