<?php
// automatically generated, do not modify

namespace older\second;

use \Google\FlatBuffers\Struct;
use \Google\FlatBuffers\Table;
use \Google\FlatBuffers\ByteBuffer;
use \Google\FlatBuffers\FlatBufferBuilder;

class Root extends Table
{
    /**
     * @param ByteBuffer $bb
     * @return Root
     */
    public static function getRootAsRoot(ByteBuffer $bb)
    {
        $obj = new Root();
        return ($obj->init($bb->getInt($bb->getPosition()) + $bb->getPosition(), $bb));
    }

    public static function RootIdentifier()
    {
        return "OLD1";
    }

    public static function RootBufferHasIdentifier(ByteBuffer $buf)
    {
        return self::__has_identifier($buf, self::RootIdentifier());
    }

    /**
     * @param int $_i offset
     * @param ByteBuffer $_bb
     * @return Root
     **/
    public function init($_i, ByteBuffer $_bb)
    {
        $this->bb_pos = $_i;
        $this->bb = $_bb;
        return $this;
    }

    public function getText()
    {
        $o = $this->__offset(4);
        return $o != 0 ? $this->__string($o + $this->bb_pos) : null;
    }

    /**
     * @return long
     */
    public function getFar()
    {
        $o = $this->__offset(6);
        return $o != 0 ? $this->bb->getLong($o + $this->bb_pos) : -9000000000;
    }

    /**
     * @return byte
     */
    public function getFlag()
    {
        $o = $this->__offset(8);
        return $o != 0 ? $this->bb->getByte($o + $this->bb_pos) : \older\second\Flag::High;
    }

    /**
     * @return short
     */
    public function getKind()
    {
        $o = $this->__offset(10);
        return $o != 0 ? $this->bb->getShort($o + $this->bb_pos) : \Kind::More;
    }

    /**
     * @return bool
     */
    public function getOn()
    {
        $o = $this->__offset(12);
        return $o != 0 ? $this->bb->getBool($o + $this->bb_pos) : true;
    }

    public function getBox()
    {
        $obj = new Box();
        $o = $this->__offset(14);
        return $o != 0 ? $obj->init($o + $this->bb_pos, $this->bb) : 0;
    }

    /**
     * @return byte
     */
    public function getAnyType()
    {
        $o = $this->__offset(16);
        return $o != 0 ? $this->bb->getByte($o + $this->bb_pos) : \older\second\Any::NONE;
    }

    /**
     * @returnint
     */
    public function getAny($obj)
    {
        $o = $this->__offset(18);
        return $o != 0 ? $this->__union($obj, $o) : null;
    }

    /**
     * @returnVectorOffset
     */
    public function getFars($j)
    {
        $o = $this->__offset(20);
        $obj = new Far();
        return $o != 0 ? $obj->init($this->__indirect($this->__vector($o) + $j * 4), $this->bb) : null;
    }

    /**
     * @return int
     */
    public function getFarsLength()
    {
        $o = $this->__offset(20);
        return $o != 0 ? $this->__vector_len($o) : 0;
    }

    /**
     * @returnVectorOffset
     */
    public function getBoxes($j)
    {
        $o = $this->__offset(22);
        $obj = new Box();
        return $o != 0 ? $obj->init($this->__vector($o) + $j *24, $this->bb) : null;
    }

    /**
     * @return int
     */
    public function getBoxesLength()
    {
        $o = $this->__offset(22);
        return $o != 0 ? $this->__vector_len($o) : 0;
    }

    /**
     * @param int offset
     * @return ulong
     */
    public function getHashes($j)
    {
        $o = $this->__offset(24);
        return $o != 0 ? $this->bb->getUlong($this->__vector($o) + $j * 8) : 0;
    }

    /**
     * @return int
     */
    public function getHashesLength()
    {
        $o = $this->__offset(24);
        return $o != 0 ? $this->__vector_len($o) : 0;
    }

    /**
     * @param int offset
     * @return byte
     */
    public function getOctets($j)
    {
        $o = $this->__offset(26);
        return $o != 0 ? $this->bb->getByte($this->__vector($o) + $j * 1) : 0;
    }

    /**
     * @return int
     */
    public function getOctetsLength()
    {
        $o = $this->__offset(26);
        return $o != 0 ? $this->__vector_len($o) : 0;
    }

    /**
     * @param int offset
     * @return byte
     */
    public function getNested($j)
    {
        $o = $this->__offset(28);
        return $o != 0 ? $this->bb->getByte($this->__vector($o) + $j * 1) : 0;
    }

    /**
     * @return int
     */
    public function getNestedLength()
    {
        $o = $this->__offset(28);
        return $o != 0 ? $this->__vector_len($o) : 0;
    }

    /**
     * @param FlatBufferBuilder $builder
     * @return void
     */
    public static function startRoot(FlatBufferBuilder $builder)
    {
        $builder->StartObject(13);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @return Root
     */
    public static function createRoot(FlatBufferBuilder $builder, $text, $far, $flag, $kind, $on, $box, $any_type, $any, $fars, $boxes, $hashes, $octets, $nested)
    {
        $builder->startObject(13);
        self::addText($builder, $text);
        self::addFar($builder, $far);
        self::addFlag($builder, $flag);
        self::addKind($builder, $kind);
        self::addOn($builder, $on);
        self::addBox($builder, $box);
        self::addAnyType($builder, $any_type);
        self::addAny($builder, $any);
        self::addFars($builder, $fars);
        self::addBoxes($builder, $boxes);
        self::addHashes($builder, $hashes);
        self::addOctets($builder, $octets);
        self::addNested($builder, $nested);
        $o = $builder->endObject();
        $builder->required($o, 4);  // text
        return $o;
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param StringOffset
     * @return void
     */
    public static function addText(FlatBufferBuilder $builder, $text)
    {
        $builder->addOffsetX(0, $text, 0);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param long
     * @return void
     */
    public static function addFar(FlatBufferBuilder $builder, $far)
    {
        $builder->addLongX(1, $far, -9000000000);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param byte
     * @return void
     */
    public static function addFlag(FlatBufferBuilder $builder, $flag)
    {
        $builder->addByteX(2, $flag, 8);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param short
     * @return void
     */
    public static function addKind(FlatBufferBuilder $builder, $kind)
    {
        $builder->addShortX(3, $kind, 2);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param bool
     * @return void
     */
    public static function addOn(FlatBufferBuilder $builder, $on)
    {
        $builder->addBoolX(4, $on, false);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param int
     * @return void
     */
    public static function addBox(FlatBufferBuilder $builder, $box)
    {
        $builder->addStructX(5, $box, 0);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param byte
     * @return void
     */
    public static function addAnyType(FlatBufferBuilder $builder, $anyType)
    {
        $builder->addByteX(6, $anyType, 0);
    }

    public static function addAny(FlatBufferBuilder $builder, $offset)
    {
        $builder->addOffsetX(7, $offset, 0);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param VectorOffset
     * @return void
     */
    public static function addFars(FlatBufferBuilder $builder, $fars)
    {
        $builder->addOffsetX(8, $fars, 0);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param array offset array
     * @return int vector offset
     */
    public static function createFarsVector(FlatBufferBuilder $builder, array $data)
    {
        $builder->startVector(4, count($data), 4);
        for ($i = count($data) - 1; $i >= 0; $i--) {
            $builder->addOffset($data[$i]);
        }
        return $builder->endVector();
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param int $numElems
     * @return void
     */
    public static function startFarsVector(FlatBufferBuilder $builder, $numElems)
    {
        $builder->startVector(4, $numElems, 4);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param VectorOffset
     * @return void
     */
    public static function addBoxes(FlatBufferBuilder $builder, $boxes)
    {
        $builder->addOffsetX(9, $boxes, 0);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param array offset array
     * @return int vector offset
     */
    public static function createBoxesVector(FlatBufferBuilder $builder, array $data)
    {
        $builder->startVector(24, count($data), 8);
        for ($i = count($data) - 1; $i >= 0; $i--) {
            $builder->addOffset($data[$i]);
        }
        return $builder->endVector();
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param int $numElems
     * @return void
     */
    public static function startBoxesVector(FlatBufferBuilder $builder, $numElems)
    {
        $builder->startVector(24, $numElems, 8);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param VectorOffset
     * @return void
     */
    public static function addHashes(FlatBufferBuilder $builder, $hashes)
    {
        $builder->addOffsetX(10, $hashes, 0);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param array offset array
     * @return int vector offset
     */
    public static function createHashesVector(FlatBufferBuilder $builder, array $data)
    {
        $builder->startVector(8, count($data), 8);
        for ($i = count($data) - 1; $i >= 0; $i--) {
            $builder->addUlong($data[$i]);
        }
        return $builder->endVector();
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param int $numElems
     * @return void
     */
    public static function startHashesVector(FlatBufferBuilder $builder, $numElems)
    {
        $builder->startVector(8, $numElems, 8);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param VectorOffset
     * @return void
     */
    public static function addOctets(FlatBufferBuilder $builder, $octets)
    {
        $builder->addOffsetX(11, $octets, 0);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param array offset array
     * @return int vector offset
     */
    public static function createOctetsVector(FlatBufferBuilder $builder, array $data)
    {
        $builder->startVector(1, count($data), 1);
        for ($i = count($data) - 1; $i >= 0; $i--) {
            $builder->addByte($data[$i]);
        }
        return $builder->endVector();
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param int $numElems
     * @return void
     */
    public static function startOctetsVector(FlatBufferBuilder $builder, $numElems)
    {
        $builder->startVector(1, $numElems, 1);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param VectorOffset
     * @return void
     */
    public static function addNested(FlatBufferBuilder $builder, $nested)
    {
        $builder->addOffsetX(12, $nested, 0);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param array offset array
     * @return int vector offset
     */
    public static function createNestedVector(FlatBufferBuilder $builder, array $data)
    {
        $builder->startVector(1, count($data), 1);
        for ($i = count($data) - 1; $i >= 0; $i--) {
            $builder->addByte($data[$i]);
        }
        return $builder->endVector();
    }

    /**
     * @param FlatBufferBuilder $builder
     * @param int $numElems
     * @return void
     */
    public static function startNestedVector(FlatBufferBuilder $builder, $numElems)
    {
        $builder->startVector(1, $numElems, 1);
    }

    /**
     * @param FlatBufferBuilder $builder
     * @return int table offset
     */
    public static function endRoot(FlatBufferBuilder $builder)
    {
        $o = $builder->endObject();
        $builder->required($o, 4);  // text
        return $o;
    }

    public static function finishRootBuffer(FlatBufferBuilder $builder, $offset)
    {
        $builder->finish($offset, "OLD1");
    }
}
