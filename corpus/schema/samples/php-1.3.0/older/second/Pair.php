<?php
// automatically generated, do not modify

namespace older\second;

use \Google\FlatBuffers\Struct;
use \Google\FlatBuffers\Table;
use \Google\FlatBuffers\ByteBuffer;
use \Google\FlatBuffers\FlatBufferBuilder;

class Pair extends Struct
{
    /**
     * @param int $_i offset
     * @param ByteBuffer $_bb
     * @return Pair
     **/
    public function init($_i, ByteBuffer $_bb)
    {
        $this->bb_pos = $_i;
        $this->bb = $_bb;
        return $this;
    }

    /**
     * @return short
     */
    public function GetA()
    {
        return $this->bb->getShort($this->bb_pos + 0);
    }

    /**
     * @return sbyte
     */
    public function GetB()
    {
        return $this->bb->getSbyte($this->bb_pos + 2);
    }

    /**
     * @return bool
     */
    public function GetOn()
    {
        return $this->bb->getBool($this->bb_pos + 3);
    }


    /**
     * @return int offset
     */
    public static function createPair(FlatBufferBuilder $builder, $a, $b, $on)
    {
        $builder->prep(2, 4);
        $builder->putBool($on);
        $builder->putSbyte($b);
        $builder->putShort($a);
        return $builder->offset();
    }
}
