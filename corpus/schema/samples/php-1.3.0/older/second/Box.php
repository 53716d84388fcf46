<?php
// automatically generated, do not modify

namespace older\second;

use \Google\FlatBuffers\Struct;
use \Google\FlatBuffers\Table;
use \Google\FlatBuffers\ByteBuffer;
use \Google\FlatBuffers\FlatBufferBuilder;

class Box extends Struct
{
    /**
     * @param int $_i offset
     * @param ByteBuffer $_bb
     * @return Box
     **/
    public function init($_i, ByteBuffer $_bb)
    {
        $this->bb_pos = $_i;
        $this->bb = $_bb;
        return $this;
    }

    /**
     * @return Pair
     */
    public function getPair()
    {
        $obj = new Pair();
        $obj->init($this->bb_pos + 0, $this->bb);
        return $obj;
    }

    /**
     * @return byte
     */
    public function GetFlag()
    {
        return $this->bb->getByte($this->bb_pos + 4);
    }

    /**
     * @return short
     */
    public function GetKind()
    {
        return $this->bb->getShort($this->bb_pos + 6);
    }

    /**
     * @return double
     */
    public function GetFar()
    {
        return $this->bb->getDouble($this->bb_pos + 8);
    }

    /**
     * @return Pair
     */
    public function getLast()
    {
        $obj = new Pair();
        $obj->init($this->bb_pos + 16, $this->bb);
        return $obj;
    }


    /**
     * @return int offset
     */
    public static function createBox(FlatBufferBuilder $builder, $pair_a, $pair_b, $pair_on, $flag, $kind, $far, $last_a, $last_b, $last_on)
    {
        $builder->prep(8, 24);
        $builder->pad(4);
        $builder->prep(2, 4);
        $builder->putBool($last_on);
        $builder->putSbyte($last_b);
        $builder->putShort($last_a);
        $builder->putDouble($far);
        $builder->putShort($kind);
        $builder->pad(1);
        $builder->putByte($flag);
        $builder->prep(2, 4);
        $builder->putBool($pair_on);
        $builder->putSbyte($pair_b);
        $builder->putShort($pair_a);
        return $builder->offset();
    }
}
