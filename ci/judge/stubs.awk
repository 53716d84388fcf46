# Assembly that defines each of the names read: functions return zero, type information is of a
# class without bases, tables of functions and other objects are zeros. All of it can be written
# to, as some are variables and nothing in a name tells.
BEGIN {
    print ".section stubarea,\"awx\",@progbits"
    print "scratch: .space 4096"
}
{
    kind = $1 ~ /^_ZT/ ? "@object" : "@function"
    printf ".globl \"%s\"\n.type \"%s\",%s\n.p2align 8\n\"%s\":\n", $1, $1, kind, $1
}
$1 ~ /^_ZTI/ {
    printf ".quad _ZTVN10__cxxabiv117__class_type_infoE+16, name%d\n", NR
    printf "name%d: .asciz \"%s\"\n", NR, substr($1, 5)
    next
}
$1 ~ /^_ZTV/ { print ".space 512"; next }
# It returns a reference, which torch assigns to while it is loaded.
$1 ~ /get_gil_checker/ { print "leaq scratch(%rip), %rax"; print "ret"; next }
{ print "xorl %eax, %eax"; print "ret" }
END { print ".section .note.GNU-stack,\"\",@progbits" }
