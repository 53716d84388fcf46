<?php
// automatically generated, do not modify

namespace older\second;

class Any
{
    const NONE = 0;
    const Root = 1;
    const Far = 2;

    private static $names = array(
        "NONE",
        "Root",
        "Far",
    );

    public static function Name($e)
    {
        if (!isset(self::$names[$e])) {
            throw new \Exception();
        }
        return self::$names[$e];
    }
}
