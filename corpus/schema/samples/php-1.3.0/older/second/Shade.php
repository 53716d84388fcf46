<?php
// automatically generated, do not modify

namespace older\second;

use \Google\FlatBuffers\Struct;
use \Google\FlatBuffers\Table;
use \Google\FlatBuffers\ByteBuffer;
use \Google\FlatBuffers\FlatBufferBuilder;

class Shade extends Table
{
    /**
     * @param ByteBuffer $bb
     * @return Shade
     */
    public static function getRootAsShade(ByteBuffer $bb)
    {
        $obj = new Shade();
        return ($obj->init($bb->getInt($bb->getPosition()) + $bb->getPosition(), $bb));
    }

    public static function ShadeIdentifier()
    {
        return "OLD1";
    }

    public static function ShadeBufferHasIdentifier(ByteBuffer $buf)
    {
        return self::__has_identifier($buf, self::ShadeIdentifier());
    }

    /**
     * @param int $_i offset
     * @param ByteBuffer $_bb
     * @return Shade
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
    public function getKind()
    {
        $o = $this->__offset(4);
        return $o != 0 ? $this->bb->getShort($o + $this->bb_pos) : \Kind::Same;
    }

    /**
     * @param FlatBufferBuilder $builder
     * @return void
     */
    public static function startShade(FlatBufferBuilder $builder)
    {
        $builder->StartObject(1);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @return Shade
     */
    public static function createShade(FlatBufferBuilder $builder, $kind)
    {
        $builder->startObject(1);
        self::addKind($builder, $kind);
        $o = $builder->endObject();
        return $o;
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param short
     * @return void
     */
    public static function addKind(FlatBufferBuilder $builder, $kind)
    {
        $builder->addShortX(0, $kind, 0);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @return int table offset
     */
    public static function endShade(FlatBufferBuilder $builder)
    {
        $o = $builder->endObject();
        return $o;
    }
}
