<?php
// automatically generated, do not modify

namespace older\second;

class Flag
{
    const Low = 1;
    const High = 8;

    private static $names = array(
        "Low",
        "High",
    );

    public static function Name($e)
    {
        if (!isset(self::$names[$e])) {
            throw new \Exception();
        }
        return self::$names[$e];
    }
}
