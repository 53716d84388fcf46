// automatically generated, do not modify

package mine

const (
	ValueNONE = 0
	ValueInt = 1
	ValueFloat = 2
	ValueLong = 3
)
