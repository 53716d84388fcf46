<?php
// automatically generated, do not modify

namespace older\second;

class Kind
{
    const Less = -1;
    const Same = 0;
    const More = 2;

    private static $names = array(
        "Less",
        "Same",
        "More",
    );

    public static function Name($e)
    {
        if (!isset(self::$names[$e])) {
            throw new \Exception();
        }
        return self::$names[$e];
    }
}
